import type {
  NewCredential,
  Passkey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
} from '@ghost-pay/contract/auth/passkeys.schemas';
import { enrolledAdmin, type EnrolledAdmin, logIn } from './admins.ts';
import { call } from './call.ts';
import { createPasskeyAuthenticator, type PasskeyAuthenticator } from './passkey-authenticator.ts';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'app'>;
type Signer = Pick<EnrolledAdmin, 'username' | 'password'>;

/** The options for a new passkey in the administrator's browser. */
export async function creationQuestion(server: Server, token: string): Promise<PasskeyCreation> {
  const { body } = await call(server, 'POST', '/auth/passkeys/registration', { token });
  return body as unknown as PasskeyCreation;
}

/** Sends the browser's new passkey. */
export function sendPasskey(
  server: Server,
  { token, name = 'Key', credential }: { token: string; name?: string; credential: NewCredential },
) {
  return call(server, 'POST', '/auth/passkeys', { token, body: { name, credential } });
}

/** Adds a passkey to an administrator. */
export async function addPasskey(
  server: Server,
  { token }: { token: string },
  { authenticator = createPasskeyAuthenticator() }: { authenticator?: PasskeyAuthenticator } = {},
): Promise<PasskeyAuthenticator> {
  const credential = authenticator.create(await creationQuestion(server, token));
  const { status } = await sendPasskey(server, { token, credential });
  if (status !== 201) throw new Error(`the passkey was answered with ${status}`);
  return authenticator;
}

/** An enrolled administrator with a passkey. */
export async function adminWithPasskey(
  server: TestServer,
): Promise<EnrolledAdmin & { authenticator: PasskeyAuthenticator }> {
  const admin = await enrolledAdmin(server);
  return { ...admin, authenticator: await addPasskey(server, admin) };
}

/** The challenge after the right password at sign-in; undefined without a passkey. */
export async function signInQuestion(
  server: Server,
  admin: Signer,
): Promise<PasskeyQuestion | undefined> {
  const { body } = await logIn(server, admin, {}, { address: addressOf(admin) });
  return (body as unknown as { passkey?: PasskeyQuestion }).passkey;
}

/** The same for an administrator with a passkey. */
export async function askedAtSignIn(server: Server, admin: Signer): Promise<PasskeyQuestion> {
  const question = await signInQuestion(server, admin);
  if (question === undefined) throw new Error('no question was asked');
  return question;
}

export function signInBy(server: Server, admin: Signer, passkey: PasskeyAnswer) {
  return logIn(server, admin, { passkey }, { address: addressOf(admin) });
}

/** One address for each administrator: the wrong attempts of one test do not count for the next. */
function addressOf({ username }: Pick<Signer, 'username'>): string {
  const hex = Buffer.from(username).toString('hex').slice(-8);
  return `2001:db8:${hex.slice(0, 4)}:${hex.slice(4)}::1`;
}

/** The challenge for a session's fresh second factor. */
export async function stepUpQuestion(server: Server, token: string): Promise<PasskeyQuestion> {
  const { body } = await call(server, 'POST', '/auth/passkeys/challenge', { token });
  return body as unknown as PasskeyQuestion;
}

export async function listPasskeys(server: Server, token: string): Promise<Passkey[]> {
  const { body } = await call(server, 'GET', '/auth/passkeys', { token });
  return (body as unknown as { passkeys: Passkey[] }).passkeys;
}
