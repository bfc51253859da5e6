import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
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
import { readNewPassword } from './new-password.ts';
import { applyRetention, erase, understandVerifyAudit } from './audit-and-retention.ts';
import { type CommandAnswer, type CommandGround, runCommand, UsageError } from './run-command.ts';
import { describeStatus, describeVersion } from './status.ts';

/** A parsed command: it runs and returns the lines to print. */
type Command = (
  dependencies: Dependencies,
  ground: Pick<Runtime, 'connection'> &
    Pick<Config, 'secretKeyFile'> &
    Pick<CommandGround, 'onProgress'>,
) => Promise<readonly string[] | CommandAnswer>;

/** A parsed command that opens no runtime: it works on installations that cannot start, or on none. */
type BareCommand = {
  readonly runBare: (ground: CommandGround) => Promise<readonly string[] | CommandAnswer>;
};

interface Options {
  readonly role?: string | undefined;
  readonly email?: string | undefined;
  readonly 'password-stdin'?: boolean | undefined;
  readonly expect?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
  readonly 'mail-to'?: string | undefined;
  readonly account?: string | undefined;
  readonly json?: boolean | undefined;
  readonly report?: string | undefined;
  readonly unseal?: boolean | undefined;
}

function readCommandLine(args: string[]): {
  name: string | undefined;
  operands: string[];
  options: Options;
} {
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

const optionsOfCommand: ReadonlyMap<string, readonly (keyof Options)[]> = new Map([
  ['create', ['role', 'email', 'password-stdin']],
  ['list', []],
  ['reset-2fa', []],
  ['set-password', ['password-stdin']],
  ['verify-audit', ['expect']],
  ['address-hash', []],
  ['retention', ['dry-run']],
  ['erase-person', ['dry-run']],
  ['reseal', []],
  ['setup-link', []],
  ['set-mode', []],
  ['import', ['dry-run', 'report']],
  ['password-link', []],
  ['export', ['unseal']],
  ['doctor', ['mail-to', 'account', 'json']],
  ['status', []],
  ['version', []],
] as const);
const allOptions = [...new Set([...optionsOfCommand.values()].flat())];

async function understand(
  name: string | undefined,
  operands: string[],
  options: Options,
): Promise<Command | BareCommand> {
  if (name === undefined) throw new UsageError('A command is missing.');
  const allowedOptions = optionsOfCommand.get(name);
  if (allowedOptions === undefined) throw new UsageError(`There is no command '${name}'.`);
  for (const option of allOptions) {
    if (options[option] !== undefined && !allowedOptions.includes(option))
      throw new UsageError(`${name} does not take --${option}.`);
  }
  const bare = understandBare(name, { operands, options });
  if (bare !== undefined) return bare;
  const [username, ...surplus] = operands;
  const alone = understandAlone(name, options);
  if (alone !== undefined) {
    if (username !== undefined) throw new UsageError(`${name} takes no further argument.`);
    return alone;
  }
  if (name === 'erase-person') {
    if (!username?.trim() || surplus.length > 0)
      throw new UsageError('erase-person needs exactly one EMAIL or USERNAME.');
    const dryRun = options['dry-run'] === true;
    return (dependencies) => erase(dependencies, { person: username.trim(), dryRun });
  }
  if (name === 'import') {
    const asked = understandImport(operands, options);
    return (dependencies, { onProgress }) => runImport(dependencies, { asked, onProgress });
  }
  if (name === 'export') {
    const asked = understandExport(operands, options);
    return (dependencies) => runExport(dependencies, asked);
  }
  if (username === undefined || surplus.length > 0)
    throw new UsageError(`${name} needs exactly one NAME.`);
  if (name === 'password-link') return (dependencies) => printPasswordLink(dependencies, username);
  if (name === 'reset-2fa') return (dependencies) => takeSecondFactor(dependencies, username);
  const checked = name === 'create' ? checkNewAdmin(username, options) : undefined;
  const password = await readNewPassword({
    fromStdin: options['password-stdin'] === true,
    randomness: systemRandomness,
  });
  if (checked !== undefined)
    return (dependencies) => printCreated(dependencies, { ...checked, password });
  return (dependencies) => giveNewPassword(dependencies, { username, password });
}

/** Parses the commands that open no runtime; undefined for the others. */
function understandBare(
  name: string,
  { operands, options }: { operands: string[]; options: Options },
): BareCommand | undefined {
  if (name === 'set-mode') {
    const mode = understandSetMode(operands);
    return { runBare: (ground) => setMode(mode, ground) };
  }
  if (name !== 'doctor' && name !== 'status' && name !== 'version') return undefined;
  if (operands.length > 0) throw new UsageError(`${name} takes no further argument.`);
  if (name === 'status') return { runBare: ({ config }) => describeStatus(config) };
  if (name === 'version') return { runBare: () => Promise.resolve(describeVersion()) };
  const asked = understandDoctor(options);
  return { runBare: ({ onProgress }) => runDoctor(asked, onProgress) };
}

/** Parses the commands that need no username; undefined for the others. */
function understandAlone(name: string, options: Options): Command | undefined {
  switch (name) {
    case 'list':
      return printAdmins;
    case 'verify-audit':
      return understandVerifyAudit(options.expect);
    case 'address-hash':
      return async ({ database }) => [hashAddressSet(await readSettings(database))];
    case 'retention':
      return (dependencies) =>
        applyRetention(dependencies, { dryRun: options['dry-run'] === true });
    case 'reseal':
      return runReseal;
    case 'setup-link':
      return printSetupLink;
    default:
      return undefined;
  }
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
  understand: (args) => {
    const { name, operands, options } = readCommandLine(args);
    return understand(name, operands, options);
  },
  run: async (command, ground) => {
    if ('runBare' in command) return command.runBare(ground);
    const { dependencies, connection } = await ground.openRuntime();
    const { onProgress, config } = ground;
    return command(dependencies, { connection, secretKeyFile: config.secretKeyFile, onProgress });
  },
});
