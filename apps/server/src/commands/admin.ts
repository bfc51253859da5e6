import { parseArgs } from 'node:util';
import { newUsernameSchema, type Role } from '@ghost-pay/contract/auth/auth.schemas';
import { roles } from '@ghost-pay/contract/auth/auth-words';
import { emailAddress } from '@ghost-pay/contract/text';
import { OperatorError } from '../core/errors.ts';
import { systemRandomness } from '../core/randomness.ts';
import type { Config } from '../config/config.ts';
import type { Runtime } from '../runtime.ts';
import type { Dependencies } from '../dependencies.ts';
import { issuePasswordLink, issueSetupLink } from '../modules/auth/auth.public.ts';
import { listUsers } from '../modules/auth/auth.repository.ts';
import { createAdmin, resetTwofa, setPassword } from '../modules/auth/usecases/by-operator.ts';
import { hashAddressSet, readSettings } from '../modules/settings/settings.public.ts';
import { adminUsage } from './admin-usage.ts';
import { runDoctor, understandDoctor } from './doctor/doctor.ts';
import { runExport, runImport, understandExport, understandImport } from './moving.ts';
import { applyRetention, erase } from './retention.ts';
import { runReseal } from './reseal.ts';
import { setMode, understandSetMode } from './set-mode.ts';
import { readAuditMark, verifyAudit } from './verify-audit.ts';
import { type CommandAnswer, type CommandGround, runCommand, UsageError } from './run-command.ts';
import { describeStatus } from './status.ts';
import { describeVersion } from './version.ts';
import { type NewPassword, readNewPassword } from './new-password.ts';

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
    return (dependencies) => create(dependencies, { ...checked, password });
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
      return list;
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

function understandVerifyAudit(mark: string | undefined): Command {
  const expected = mark === undefined ? undefined : readAuditMark(mark);
  if (mark !== undefined && expected === undefined)
    throw new UsageError('--expect needs a mark that verify-audit has printed.');
  return (dependencies) => verifyAudit(dependencies, { expected });
}

interface CheckedAdmin {
  readonly username: string;
  readonly role: Role;
  readonly email: string | null;
}

function checkNewAdmin(username: string, options: Options): CheckedAdmin {
  const role = roles.find((known) => known === options.role);
  if (role === undefined) throw new UsageError('create needs --role super_admin or --role admin.');
  const name = newUsernameSchema.safeParse(username);
  if (!name.success)
    throw new OperatorError(name.error.issues[0]?.message ?? 'This username cannot be used.');
  if (options.email === undefined) return { username, role, email: null };
  const email = emailAddress('Invalid email format').safeParse(options.email);
  if (!email.success)
    throw new OperatorError(email.error.issues[0]?.message ?? 'Invalid email format');
  return { username, role, email: email.data };
}

async function create(
  dependencies: Dependencies,
  { username, role, email, password }: CheckedAdmin & { password: NewPassword },
): Promise<readonly string[]> {
  await createAdmin(dependencies, { username, role, email, password: password.password });
  return [
    `Created ${role} ${username}. Sign in at ${dependencies.adminUrl ?? dependencies.publicUrl}/admin`,
    ...sayAboutPassword(password),
  ];
}

async function giveNewPassword(
  dependencies: Dependencies,
  { username, password }: { username: string; password: NewPassword },
): Promise<readonly string[]> {
  const found = await setPassword(dependencies, { username, password: password.password });
  if (!found) throw noSuchAdmin(username);
  return [
    `The password of ${username} is set and their sessions are ended.`,
    ...sayAboutPassword(password),
  ];
}

async function takeSecondFactor(
  dependencies: Dependencies,
  username: string,
): Promise<readonly string[]> {
  if (!(await resetTwofa(dependencies, { username }))) throw noSuchAdmin(username);
  return [`The second factor of ${username} is removed and their sessions are ended.`];
}

async function list({ database }: Dependencies): Promise<readonly string[]> {
  const users = await listUsers(database);
  if (users.length === 0) return ['There is no admin yet.'];
  const day = (moment: Date | null) =>
    moment?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never';
  const rows = [
    ['NAME', 'ROLE', '2FA', 'LAST LOGIN (UTC)', 'EMAIL'],
    ...users.map((user) => [
      user.username,
      user.role,
      user.twofa_enabled ? 'on' : 'off',
      day(user.last_login),
      user.email ?? '-',
    ]),
  ];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}

/** Prints the set-up link for the first administrator. Throws an OperatorError once there is one. */
async function printSetupLink(dependencies: Dependencies): Promise<readonly string[]> {
  const link = await issueSetupLink(dependencies);
  if (link === undefined)
    throw new OperatorError(
      'There already is an admin. Create more in the back-office, or with: ghost-pay admin create',
    );
  return [
    `${dependencies.adminUrl ?? dependencies.publicUrl}${link.path}`,
    `This link creates the first super admin. It works once and is valid for ${link.minutes} minutes.`,
  ];
}

/** Prints a link with which an administrator without a password chooses one. */
async function printPasswordLink(
  dependencies: Dependencies,
  username: string,
): Promise<readonly string[]> {
  const link = await issuePasswordLink(dependencies, { username });
  if (link === undefined) throw noSuchAdmin(username);
  if (link === 'has_password')
    throw new OperatorError(
      `${username} has a password. Set another one with: ghost-pay admin set-password ${username}`,
    );
  return [
    `${dependencies.adminUrl ?? dependencies.publicUrl}${link.path}`,
    `With this link ${username} chooses a password. It works once and is valid for ${link.minutes / 60} hours.`,
  ];
}

function sayAboutPassword({ password, generated }: NewPassword): string[] {
  return [
    ...(generated ? [`Password: ${password}`, 'It is shown only now.'] : []),
    'The next sign-in asks for a new password.',
  ];
}

function noSuchAdmin(username: string): OperatorError {
  return new OperatorError(
    `There is no admin named ${username}. List the admins with: ghost-pay admin list`,
  );
}

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
