"""What people type, turned into what the services take. No rule of the regulation lives here."""
