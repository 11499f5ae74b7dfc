"""The pages of accounts and of privacy by who looks at them, and the routes among them that are no pages."""

PAGES = {
    None: [
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key",
        "account_reset_password_from_key_done",
        "privacy",
    ],
    "player": [
        "account",
        "account_reauthenticate",
        "address",
        "address-confirm",
        "mfa_index",
        "usersessions_list",
    ],
    "leader": ["consent"],
    "administrator": ["accounts", "account-office", "erasure"],
}
OTHERS = {
    "account_login": "the page of signing in, as allauth knows it",
    "mfa_login_webauthn": "what the script of passkeys asks and sends",
    "mfa_list_webauthn": "the page of the second factor, as allauth knows it",
    "mfa_authenticate": "after the password alone, see test_accounts",
    "mfa_activate_totp": "after the password once more, see test_accounts",
    "mfa_deactivate_totp": "with an authenticator app alone, see test_accounts",
    "mfa_view_recovery_codes": "with a second factor alone, see test_accounts",
    "mfa_generate_recovery_codes": "after the password once more, see test_accounts",
    "mfa_download_recovery_codes": "a text",
    "mfa_add_webauthn": "after the password once more, see test_accounts",
    "mfa_remove_webauthn": "with a passkey alone, see test_accounts",
    "mfa_reauthenticate": "with a second factor alone, see test_accounts",
    "mfa_reauthenticate_webauthn": "with a passkey alone, see test_accounts",
    "second-factor-needed": "where a second factor is required, see test_accounts",
    "session-end": "an act",
    "sessions-end": "an act",
    "consent-end": "an act",
    "short-name": "an act",
    "own-name": "an act",
    "own-data": "JSON",
    "person-data": "JSON",
}
