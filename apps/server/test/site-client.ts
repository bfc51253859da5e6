import { type Client, createClient } from '@ghost-pay/contract/client';
import { addAccount, type Authenticator } from '@ghost-pay/sandbox/authenticator';
import type { ServerProcess } from './server-process.ts';

/** A client of the site at this address; `token` is a session's, `from` the address that the sender claims. */
export function clientOf(
  site: string,
  { token, from }: { token?: string | undefined; from?: string | undefined } = {},
): Client {
  const headers = from === undefined ? {} : { 'X-Forwarded-For': from };
  return createClient({ fetch, site, token, headers, timeoutMs: 60_000 });
}

export const firstAdmin = { username: 'chief', password: 'Toadstool-Kingdom-7' } as const;

/** Makes the first super admin with the set-up link; returns the token of a session with a second factor. */
export async function signInFirst({
  site,
  setupLink,
}: ServerProcess): Promise<{ token: string; authenticator: Authenticator }> {
  const link = new URL(setupLink ?? '').searchParams.get('token') ?? '';
  const visitor = clientOf(site);
  await visitor.call('POST /auth/setup', { body: { token: link, ...firstAdmin } });
  const { accessToken: token } = await visitor.call('POST /auth/login', { body: firstAdmin });
  const authenticator = await setUpTwofa(clientOf(site, { token }));
  return { token, authenticator };
}

/** Sets up the second factor of an admin who is signed in without one. */
export async function setUpTwofa(admin: Client): Promise<Authenticator> {
  const { manualEntry } = await admin.call('GET /auth/2fa/setup');
  const authenticator = addAccount(manualEntry);
  await admin.call('POST /auth/2fa/enable', { body: { token: authenticator.codeAt(Date.now()) } });
  return authenticator;
}
