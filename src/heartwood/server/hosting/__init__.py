"""What a host needs: a look at the tables, backups, a check-up, a rehearsal of upgrades, figures and an admin page."""
