import { parseArgs } from 'node:util';
import { systemRandomness } from '../core/randomness.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashAddressSet, readSettings } from '../modules/settings/settings.public.ts';
import type { Runtime } from '../runtime.ts';
import {
  checkNewAdmin,
  giveNewPassword,
  printAdmins,
  printCreated,
  printPasswordLink,
  printSetupLink,
  takeSecondFactor,
} from './admin-accounts.ts';
import { runDoctor, understandDoctor } from './doctor/doctor.ts';
import { runReseal, setMode, understandSetMode } from './installation.ts';
import { runExport, runImport, understandExport, understandImport } from './moving.ts';
import { type NewPassword, readNewPassword } from './new-password.ts';
import { applyRetention, erase, understandVerifyAudit } from './audit-and-retention.ts';
import { type CommandAnswer, type CommandGround, runCommand, UsageError } from './run-command.ts';
import { describeStatus, describeVersion } from './status.ts';

/** A command that is understood: it runs and returns the lines to print. */
type Command = (ground: CommandGround) => Promise<readonly string[] | CommandAnswer>;

/** A command on the site's database. The others work on installations that cannot start, or on none. */
function onSite(
  work: (
    dependencies: Dependencies,
    ground: CommandGround & Pick<Runtime, 'connection'>,
  ) => ReturnType<Command>,
): Command {
  return async (ground) => {
    const { dependencies, connection } = await ground.openRuntime();
    return work(dependencies, { ...ground, connection });
  };
}

function readCommandLine(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      email: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      expect: { type: 'string' },
      'dry-run': { type: 'boolean' },
      'mail-to': { type: 'string' },
      account: { type: 'string' },
      json: { type: 'boolean' },
      report: { type: 'string' },
      unseal: { type: 'boolean' },
    },
  });
  const [name, ...operands] = positionals;
  return { name, operands, options: values };
}
type Options = ReturnType<typeof readCommandLine>['options'];

/** A command is one entry. What can be refused without a database is refused when it is understood. */
interface Entry {
  readonly options?: readonly (keyof Options)[];
  /** Its operand, in words; it takes none unless given. */
  readonly needs?: string;
  understand(given: { operand: string; options: Options }): Command | Promise<Command>;
}

const commands: ReadonlyMap<string, Entry> = new Map(
  Object.entries<Entry>({
    create: {
      needs: 'exactly one NAME',
      options: ['role', 'email', 'password-stdin'],
      async understand({ operand, options }) {
        const checked = checkNewAdmin(operand, options);
        const password = await askPassword(options);
        return onSite((site) => printCreated(site, { ...checked, password }));
      },
    },
    'setup-link': { understand: () => onSite(printSetupLink) },
    list: { understand: () => onSite(printAdmins) },
    'reset-2fa': {
      needs: 'exactly one NAME',
      understand: ({ operand }) => onSite((site) => takeSecondFactor(site, operand)),
    },
    'set-password': {
      needs: 'exactly one NAME',
      options: ['password-stdin'],
      async understand({ operand: username, options }) {
        const password = await askPassword(options);
        return onSite((site) => giveNewPassword(site, { username, password }));
      },
    },
    'verify-audit': {
      options: ['expect'],
      understand: ({ options }) => onSite(understandVerifyAudit(options.expect)),
    },
    'address-hash': {
      understand: () =>
        onSite(async ({ database }) => [hashAddressSet(await readSettings(database))]),
    },
    retention: {
      options: ['dry-run'],
      understand: ({ options: { 'dry-run': dryRun = false } }) =>
        onSite((site) => applyRetention(site, { dryRun })),
    },
    'erase-person': {
      needs: 'exactly one EMAIL or USERNAME',
      options: ['dry-run'],
      understand: ({ operand, options: { 'dry-run': dryRun = false } }) =>
        onSite((site) => erase(site, { person: operand.trim(), dryRun })),
    },
    reseal: { understand: () => onSite(runReseal) },
    'set-mode': {
      needs: 'live or sandbox',
      understand({ operand }) {
        const mode = understandSetMode(operand);
        return (ground) => setMode(mode, ground);
      },
    },
    import: {
      needs: 'exactly one FOLDER',
      options: ['dry-run', 'report'],
      understand({ operand, options }) {
        const asked = understandImport(operand, options);
        return onSite((site, { onProgress }) => runImport(site, { asked, onProgress }));
      },
    },
    'password-link': {
      needs: 'exactly one NAME',
      understand: ({ operand }) => onSite((site) => printPasswordLink(site, operand)),
    },
    export: {
      needs: 'exactly one FOLDER',
      options: ['unseal'],
      understand: ({ operand, options }) =>
        onSite((site) => runExport(site, understandExport(operand, options))),
    },
    doctor: {
      options: ['mail-to', 'account', 'json'],
      understand({ options }) {
        const asked = understandDoctor(options);
        return ({ onProgress }) => runDoctor(asked, onProgress);
      },
    },
    status: {
      understand:
        () =>
        ({ config }) =>
          describeStatus(config),
    },
    version: { understand: () => () => Promise.resolve(describeVersion()) },
  }),
);

async function understand(args: string[]): Promise<Command> {
  const { name, operands, options } = readCommandLine(args);
  if (name === undefined) throw new UsageError('A command is missing.');
  const entry = commands.get(name);
  if (entry === undefined) throw new UsageError(`There is no command '${name}'.`);
  const known: readonly string[] = entry.options ?? [];
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown !== undefined) throw new UsageError(`${name} does not take --${unknown}.`);
  const [operand = '', ...surplus] = operands;
  if (entry.needs === undefined) {
    if (operands.length > 0) throw new UsageError(`${name} takes no further argument.`);
  } else if (operand.trim() === '' || surplus.length > 0) {
    throw new UsageError(`${name} needs ${entry.needs}.`);
  }
  return entry.understand({ operand, options });
}

async function askPassword(options: Options): Promise<NewPassword> {
  const fromStdin = options['password-stdin'] === true;
  return readNewPassword({ fromStdin, randomness: systemRandomness });
}

/** The output of `ghost-pay admin --help`. */
const adminUsage = `Usage: ghost-pay admin COMMAND

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

process.exitCode = await runCommand({
  usage: adminUsage,
  args: process.argv.slice(2),
  understand,
  run: (command, ground) => command(ground),
});
