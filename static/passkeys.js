// Passkeys: a form marked data-passkey asks the device for one and sends what it gives. Without this script, in a browser
// without passkeys, and at an address in figures, for which there are none, such a form stays hidden and the page says that
// the other ways go on working.
(function () {
  "use strict";
  const device = window.webauthnJSON;
  if (!window.PublicKeyCredential || !device || /^[\d.]+$|:/.test(location.hostname)) {
    for (const said of document.querySelectorAll("[data-passkey-absent]")) said.hidden = false;
    return;
  }

  function options() {
    return JSON.parse(document.getElementById("passkey-options").textContent);
  }

  async function fetched(form) {
    const response = await fetch(form.action, { headers: { Accept: "application/json" } });
    return (await response.json()).options;
  }

  function made(form) {
    const wanted = options();
    const alone = form.elements.passwordless && form.elements.passwordless.checked;
    const chosen = wanted.publicKey.authenticatorSelection;
    chosen.residentKey = alone ? "required" : "discouraged";
    chosen.requireResidentKey = alone;
    if (alone) chosen.userVerification = "required";
    return device.create(wanted);
  }

  async function credential(form) {
    if (form.dataset.passkey === "add") return made(form);
    return device.get(form.dataset.passkey === "use" ? options() : await fetched(form));
  }

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const fault = form.querySelector("[data-passkey-fault]");
    form.hidden = false;
    form.addEventListener("submit", async function (event) {
      event.preventDefault();
      fault.hidden = true;
      try {
        form.elements.credential.value = JSON.stringify(await credential(form));
        form.submit();
      } catch (error) {
        fault.hidden = false;
      }
    });
  }
})();
