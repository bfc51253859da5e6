import { addAccount } from '@ghost-pay/sandbox/authenticator';
import type { ServerProcess } from './server-process.ts';

/** A client of a server process that may be replaced between two calls. */
export interface SiteClient {
  /** Throws with the answer's text if it is a refusal. */
  readonly call: <Answer>(
    path: string,
    options?: {
      readonly method?: 'GET' | 'POST' | 'PUT';
      readonly body?: object;
      readonly token?: string;
    },
  ) => Promise<Answer>;
  /** Makes the first super admin with the set-up link; returns a session with a second factor. */
  readonly signIn: () => Promise<string>;
}

export function createSiteClient(server: () => ServerProcess): SiteClient {
  const call: SiteClient['call'] = async <Answer>(
    path: string,
    { method = 'POST', body, token = '' }: Parameters<SiteClient['call']>[1] = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${server().site}/api${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    call,
    async signIn() {
      const credentials = { username: 'chief', password: 'Toadstool-Kingdom-7' };
      const token = new URL(server().setupLink ?? '').searchParams.get('token');
      await call('/auth/setup', { body: { token, ...credentials } });
      const session = await call<{ accessToken: string }>('/auth/login', { body: credentials });
      const { manualEntry } = await call<{ manualEntry: string }>('/auth/2fa/setup', {
        method: 'GET',
        token: session.accessToken,
      });
      const code = addAccount(manualEntry).codeAt(Date.now());
      await call('/auth/2fa/enable', { token: session.accessToken, body: { token: code } });
      return session.accessToken;
    },
  };
}
