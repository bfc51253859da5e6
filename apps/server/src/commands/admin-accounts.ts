import { roles } from '@ghost-pay/contract/auth/auth-words';
import { newUsernameSchema, type Role } from '@ghost-pay/contract/auth/auth.schemas';
import { emailAddress } from '@ghost-pay/contract/text';
import { OperatorError } from '../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { issuePasswordLink, issueSetupLink } from '../modules/auth/auth.public.ts';
import { listUsers } from '../modules/auth/auth.repository.ts';
import { createAdmin, resetTwofa, setPassword } from '../modules/auth/usecases/by-operator.ts';
import type { NewPassword } from './new-password.ts';
import { UsageError } from './run-command.ts';

interface CheckedAdmin {
  readonly username: string;
  readonly role: Role;
  readonly email: string | null;
}

export function checkNewAdmin(
  username: string,
  options: { readonly role?: string | undefined; readonly email?: string | undefined },
): CheckedAdmin {
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

export async function printCreated(
  dependencies: Dependencies,
  { username, role, email, password }: CheckedAdmin & { password: NewPassword },
): Promise<readonly string[]> {
  await createAdmin(dependencies, { username, role, email, password: password.password });
  return [
    `Created ${role} ${username}. Sign in at ${dependencies.adminUrl ?? dependencies.publicUrl}/admin`,
    ...sayAboutPassword(password),
  ];
}

export async function giveNewPassword(
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

export async function takeSecondFactor(
  dependencies: Dependencies,
  username: string,
): Promise<readonly string[]> {
  if (!(await resetTwofa(dependencies, { username }))) throw noSuchAdmin(username);
  return [`The second factor of ${username} is removed and their sessions are ended.`];
}

export async function printAdmins({ database }: Dependencies): Promise<readonly string[]> {
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
export async function printSetupLink(dependencies: Dependencies): Promise<readonly string[]> {
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
export async function printPasswordLink(
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
