import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { TestServer } from './test-server.ts';

/** What a refusal says; an answer that is none has neither. */
export interface Refusal {
  readonly code?: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Every field of the answers about sign-in that a test reads; each call sets some of them. */
export interface AnswerBody {
  readonly accessToken: string;
  readonly expiresAt: string;
  readonly user: AdminUser;
  readonly qrCode: string;
  readonly manualEntry: string;
  readonly recoveryCodes: readonly string[];
  readonly twofa_enabled: boolean;
  readonly retryAfter: number;
  readonly requestId: string;
}

/** The parts of an answer that tests read. */
export interface Answer<Body = AnswerBody> {
  readonly status: number;
  readonly body: Body & Refusal;
  readonly headers: Record<string, unknown>;
}

/** One call of the API, like the browser's: `token` is a session's, `address` the client's. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of an answer is the test's own claim, as it is with `json`
export async function call<Body = AnswerBody>(
  { app }: Pick<TestServer, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  {
    token,
    body,
    key,
    address = '203.0.113.7',
  }: { token?: string; body?: object; key?: string; address?: string } = {},
): Promise<Answer<Body>> {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: address,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return {
    status: answer.statusCode,
    body: answer.json<Body & Refusal>(),
    headers: answer.headers,
  };
}
