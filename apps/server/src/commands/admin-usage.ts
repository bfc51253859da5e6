/** The output of `npm run admin -- --help`. */
export const adminUsage = `Usage: npm run admin -- COMMAND

  create NAME --role super_admin|admin [--email ADDRESS] [--password-stdin]
      Makes an admin. The second factor is set up and the password
      changed at the first sign-in.
  setup-link
      Prints the link by which the first super admin is made, while there is no
      admin. It works once, for up to an hour.
  list
      Lists the admins.
  reset-2fa NAME
      Takes a lost second factor away and ends the sessions of NAME. The next
      sign-in leads to a new set-up.
  set-password NAME [--password-stdin]
      Sets a new password and ends the sessions of NAME, who changes it at the
      next sign-in.
  verify-audit [--expect MARK]
      Checks every entry of the audit trail and names the first broken one.
      Prints a mark of its end; given back later with --expect, it proves that
      nothing was cut off since.
  address-hash
      Prints the hash of the addresses to which money goes, as GET /api/health
      shows it to a client with the HEALTH_TOKEN.
  retention [--dry-run]
      Erases what has been kept for its time, as the server does every day.
  erase-person EMAIL|USERNAME [--dry-run]
      Erases one customer everywhere, for good. Payments and totals stay.

  With --dry-run they only say how much would go.

  rotate-key --to NEWFILE
      Begins a change of the master key, while the server runs: makes the key
      NEWFILE unless it is there, and seals every secret anew. Can be killed and
      run again at any moment.
  rotate-key --finish
      Ends it, once GHOST_SECRET_KEY_FILE names the new key and every server has
      been restarted with it: the old key opens nothing any more.
  rotate-key --cancel
      Takes it back, with GHOST_SECRET_KEY_FILE naming the old key.

  set-mode live|sandbox
      Says once of which mode a database of an earlier version is. A database
      keeps its mode for ever; programs of the other mode are refused.

The password comes from standard input with --password-stdin (one line break at its end is
left out), else it is asked for on the terminal without showing it. An empty answer, or no
terminal, has a strong password made, which is printed once.

Works while the server runs and while it does not, with the same settings as the server.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`;
