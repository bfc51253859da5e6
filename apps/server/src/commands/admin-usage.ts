/** The output of `ghost-pay admin --help`. */
export const adminUsage = `Usage: ghost-pay admin COMMAND

  create NAME --role super_admin|admin [--email ADDRESS] [--password-stdin]
      Creates an admin, who sets up a second factor and changes the password
      at the first sign-in.
  setup-link
      Prints the link that creates the first super admin, if there is no admin
      yet. The link works once and is valid for one hour.
  list
      Lists the admins.
  reset-2fa NAME
      Removes the second factor of NAME and ends their sessions. The next
      sign-in sets up a new one.
  set-password NAME [--password-stdin]
      Sets a new password for NAME and ends their sessions. The next sign-in
      asks NAME to change it.
  verify-audit [--expect MARK]
      Checks every entry of the audit trail and names the first broken one.
      Prints a mark of the trail's end. With --expect MARK, a later check proves
      that no entry up to that mark is missing.
  address-hash
      Prints the hash of the receiving addresses, as GET /api/health shows it to
      a client with the HEALTH_TOKEN.
  retention [--dry-run]
      Erases all data whose retention has ended, as the server does every day.
  erase-person EMAIL|USERNAME [--dry-run]
      Erases the personal data of one customer for good. Payments and totals
      stay.

  With --dry-run, a command only reports what it would erase.

  reseal
      Seals every secret with the first key of the key file, while the server
      runs, and says which keys no secret needs any more. A key file of an
      earlier version gets its lines. Can be interrupted and repeated at any
      time.

  set-mode live|sandbox
      Sets the mode of a database that an earlier version made. A database keeps
      its mode for good. Programs of the other mode refuse to use it.

  import FOLDER [--dry-run] [--report FILE]
      Takes over settings, prices, admins and payments of an older system, each
      as a .csv in FOLDER. Possible before the first payment of this site. Sends
      nothing. Run it again after an interruption. The report names every line
      that was refused or changed (FOLDER/import-report.jsonl).
  password-link NAME
      Prints a link with which an imported admin chooses a password. The link
      works once and is valid for 24 hours.

  export FOLDER [--unseal]
      Writes the same tables to the new folder FOLDER, as an import takes them,
      with a description and checksums. With --unseal, codes and PINs are in the
      clear: it asks for a typed acknowledgement.

  doctor [--mail-to ADDRESS] [--account NAME] [--json]
      Checks the settings, the database, the key, the services and the folders,
      whether the site runs or not, and changes nothing. One line each: ok,
      warning or fault. --mail-to sends a test mail; --account asks the
      registration site about an account.
  status
      Asks the server on this machine how it is.
  version
      Prints the version of the program, and the schemas and programs it needs.

With --password-stdin the password is read from standard input, without one line break at
its end. Otherwise the terminal asks for it and does not show it. If the answer is empty, or
there is no terminal, a strong password is generated and printed once.

The commands work with or without a running server, and use the server's settings.
Exit codes: 0 done, 1 refused or failed, 2 invalid command line.`;
