import { newRule } from '../test/approval-rule.ts';
import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import { auditActions } from '@ghost-pay/contract/audit/audit-words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  enrolledAdmin,
  type EnrolledAdmin,
  goodPassword,
  logIn,
  newAdmin,
} from '../test/admins.ts';
import { type Answer, call } from '../test/call.ts';
import { createPasskeyAuthenticator } from '../test/passkey-authenticator.ts';
import { addPasskey, creationQuestion, listPasskeys, sendPasskey } from '../test/passkeys.ts';
import {
  createPayment,
  newTransactionHash,
  nintendoPayload,
  subscriptionPayload,
} from '../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../test/test-server.ts';
import { listRules } from './modules/approvals/rules.repository.ts';
import { listContests } from './modules/payments/contests.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Session = Awaited<ReturnType<typeof createSession>>;

/** The entries of the trail after a given entry, in order. */
async function entriesSince(id: number) {
  return server.dependencies.database
    .selectFrom('audit_trail')
    .select(['id', 'action', 'author_kind', 'author_id', 'subject_id'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
}
async function end(): Promise<number> {
  const { last_id: id } = await server.dependencies.database
    .selectFrom('audit_head')
    .select('last_id')
    .executeTakeFirstOrThrow();
  return id;
}

const chief = () => createSession(server, { role: 'super_admin' });
const clerk = () => createSession(server);
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  by: Pick<Session, 'token'>,
  body?: object,
) => call(server, method, path, { token: by.token, ...(body && { body }) });

const payment = async (payload = subscriptionPayload()) =>
  (await createPayment(server, payload)).id;
async function movedPayment(by: Session, ...acts: readonly string[]): Promise<string> {
  const id = await payment();
  for (const act of acts) {
    const reason = act === 'mark-failed' ? { reason: 'No payment' } : undefined;
    expect((await send('POST', `/transactions/${id}/${act}`, by, reason)).status).toBe(200);
  }
  return id;
}
/** A payment on whose hash a second claim was refused. */
async function contestedPayment(): Promise<string> {
  const payload = subscriptionPayload();
  const id = await payment(payload);
  const second = subscriptionPayload({ txid: payload['txid'] });
  const refused = await server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload: second,
  });
  expect(refused.statusCode).toBe(409);
  return id;
}
const enrolled = (options?: Parameters<typeof enrolledAdmin>[1]) => enrolledAdmin(server, options);
const withCode = (admin: EnrolledAdmin, path: string) =>
  send('POST', path, admin, { token: codeOf(server, admin.secret) });
/** An administrator with a passkey, and the passkey's path. */
async function withPasskey() {
  const by = await clerk();
  await addPasskey(server, by);
  const [passkey] = await listPasskeys(server, by.token);
  return { by, path: `/auth/passkeys/${passkey?.id ?? ''}` };
}
const newUser = (name: string) => ({ username: name, password: goodPassword, role: 'admin' });

/** Prepares an action and returns the call that performs it: only the call's entries are checked. */
type Walk = () => Promise<() => Promise<Answer | { statusCode: number }>>;

const done: Partial<Record<AuditAction, Walk>> = {
  login: async () => {
    const admin = await newAdmin(server);
    return () => logIn(server, admin);
  },
  logout: async () => {
    const by = await clerk();
    return () => send('POST', '/auth/logout', by);
  },
  session_ended: async () => {
    const by = await clerk();
    const row = await server.dependencies.database
      .selectFrom('admin_sessions')
      .select('id')
      .where('user_id', '=', by.userId)
      .executeTakeFirstOrThrow();
    return () => send('DELETE', `/auth/sessions/${row.id}`, by);
  },
  password_changed: async () => {
    const by = await clerk();
    const body = { currentPassword: goodPassword, newPassword: 'Quiet-Harbor-Lamp-42!' };
    return () => send('POST', '/auth/change-password', by, body);
  },
  twofa_enabled: async () => {
    const { accessToken: token } = (await logIn(server, await newAdmin(server))).body;
    const { manualEntry } = (await send('GET', '/auth/2fa/setup', { token })).body;
    return () =>
      send('POST', '/auth/2fa/enable', { token }, { token: codeOf(server, manualEntry) });
  },
  twofa_disabled: async () => {
    const admin = await enrolled();
    return () => withCode(admin, '/auth/2fa/disable');
  },
  second_factor_renewed: async () => {
    const admin = await enrolled();
    return () => withCode(admin, '/auth/2fa/verify');
  },
  recovery_codes_renewed: async () => {
    const by = await clerk();
    return () => send('POST', '/auth/2fa/recovery-codes', by);
  },
  passkey_added: async () => {
    const by = await clerk();
    const credential = createPasskeyAuthenticator().create(
      await creationQuestion(server, by.token),
    );
    return () => sendPasskey(server, { token: by.token, credential });
  },
  passkey_renamed: async () => {
    const { by, path } = await withPasskey();
    return () => send('PUT', path, by, { name: 'Blue key' });
  },
  passkey_removed: async () => {
    const { by, path } = await withPasskey();
    return () => send('DELETE', path, by);
  },
  user_created: async () => {
    const by = await chief();
    return () => send('POST', '/users', by, newUser('walked'));
  },
  user_updated: async () => {
    const [by, target] = [await chief(), await clerk()];
    const body = { email: 'a@example.org', role: 'super_admin' };
    return () => send('PUT', `/users/${target.userId}`, by, body);
  },
  user_password_set: async () => {
    const [by, target] = [await chief(), await clerk()];
    return () => send('PUT', `/users/${target.userId}`, by, { password: 'Quiet-Harbor-Lamp-42!' });
  },
  user_twofa_reset: async () => {
    const [by, target] = [await chief(), await clerk()];
    return () => send('POST', `/users/${target.userId}/reset-2fa`, by);
  },
  user_deleted: async () => {
    const [by, target] = [await chief(), await clerk()];
    return () => send('DELETE', `/users/${target.userId}`, by);
  },
  payment_verified: async () => {
    const [by, id] = [await clerk(), await payment()];
    return () => send('POST', `/transactions/${id}/verify-payment`, by);
  },
  subscription_updated: async () => {
    const by = await clerk();
    const id = await movedPayment(by, 'verify-payment');
    return () => send('POST', `/transactions/${id}/update-subscription`, by);
  },
  marked_failed: async () => {
    const [by, id] = [await clerk(), await payment()];
    return () => send('POST', `/transactions/${id}/mark-failed`, by, { reason: 'No payment' });
  },
  status_changed: async () => {
    const by = await chief();
    const id = await movedPayment(by, 'mark-failed');
    const body = { status: 'pending_payment_verification', notes: 'It came late.' };
    return () => send('PATCH', `/transactions/${id}/status`, by, body);
  },
  code_revealed: async () => {
    const [by, id] = [await clerk(), await payment(nintendoPayload())];
    return () => send('POST', `/transactions/${id}/reveal-code`, by);
  },
  contest_resolved: async () => {
    const [by, id] = [await chief(), await contestedPayment()];
    const contests = await listContests(server.dependencies.database, id);
    const body = { notes: 'Theirs.', contest_ids: contests.map((contest) => contest.id) };
    return () => send('POST', `/transactions/${id}/resolve-contest`, by, body);
  },
  claim_released: async () => {
    const by = await chief();
    const id = await movedPayment(by, 'mark-failed');
    return () => send('POST', `/transactions/${id}/release-claim`, by, { notes: 'Not theirs.' });
  },
  finding_settled: async () => {
    const [by, id] = [await clerk(), await payment()];
    await server.dependencies.database
      .updateTable('transactions')
      .set({ card_flags: ['card_paid_twice'] })
      .where('id', '=', id)
      .execute();
    return () => send('POST', `/transactions/${id}/settle-finding`, by, { notes: 'Sent back.' });
  },
  return_recorded: async () => {
    const by = await clerk();
    const id = await movedPayment(by, 'mark-failed');
    const body = { amount: '0.0001', notes: 'Paid too late.' };
    return () => send('POST', `/transactions/${id}/record-return`, by, body);
  },
  return_taken_back: async () => {
    const by = await chief();
    const id = await movedPayment(by, 'mark-failed');
    const body = { amount: '0.0001', notes: 'Paid too late.' };
    await send('POST', `/transactions/${id}/record-return`, by, body);
    const returned = await server.dependencies.database
      .selectFrom('payment_returns')
      .select('id')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    const back = { return_id: returned.id, notes: 'Typed twice.' };
    return () => send('POST', `/transactions/${id}/take-back-return`, by, back);
  },
  evidence_gathered: async () => {
    const [by, id] = [await clerk(), await payment()];
    return () => send('POST', `/transactions/${id}/gather-evidence`, by);
  },
  note_added: async () => {
    const [by, id] = [await clerk(), await payment()];
    return () => send('POST', `/transactions/${id}/notes`, by, { notes: 'Asked by mail.' });
  },
  hash_corrected: async () => {
    const [by, id] = [await clerk(), await payment()];
    const body = { txid: newTransactionHash(), notes: 'The fee was raised.' };
    return () => send('POST', `/transactions/${id}/correct-hash`, by, body);
  },
  payments_exported: async () => {
    const by = await clerk();
    return () => server.app.inject({ url: '/api/transactions/export.csv', headers: by.headers });
  },
  statement_exported: async () => {
    const by = await clerk();
    return () =>
      server.app.inject({ url: '/api/accounts/2026-01/statement.csv', headers: by.headers });
  },
  approval_rule_created: async () => {
    const by = await chief();
    return () => send('POST', '/approval-rules', by, newRule('Walked'));
  },
  approval_rule_changed: async () => {
    const by = await chief();
    await send('POST', '/approval-rules', by, newRule('Changed'));
    const [rule] = await listRules(server.dependencies.database);
    return () => send('PUT', `/approval-rules/${rule?.id}`, by, { mode: 'off' });
  },
  audit_exported: async () => {
    const by = await chief();
    return () => server.app.inject({ url: '/api/audit/export.csv', headers: by.headers });
  },
};

/** Actions whose entries are tested elsewhere. */
const elsewhere: readonly AuditAction[] = [
  // Refused on purpose: see below.
  'login_refused',
  // Needs a database without an administrator: first-admin.test.ts.
  'first_admin_created',
  // A visitor's: corrections.test.ts, top-ups.test.ts.
  'payment_corrected',
  'code_added',
  'top_up_link_made',
  // undo.test.ts: elsewhere nothing can be taken back.
  'act_taken_back',
  // Tested with their own modules: card-payments, outcomes of codes, transfers, rules that approve, the registration site, settings and
  // prices, background work, mail, webhooks.
  'code_outcome_recorded',
  'registered_for_visitor',
  'transfer_attached',
  'transfer_detached',
  'transfer_dismissed',
  'transfer_taken_back',
  'approvals_stopped',
  'approvals_started',
  'disagreement_settled',
  'jobs_retried',
  'mail_resent',
  'webhook_created',
  'webhook_changed',
  'webhook_switched_off',
  'webhook_deleted',
  'webhook_secret_renewed',
  'webhook_tested',
  'webhook_redelivered',
  'card_checked',
  'subscription_checked',
  'settings_changed',
  'address_changed',
  'price_created',
  'price_changed',
  'price_deleted',
  // By commands and jobs: retention.
  'personal_data_erased',
  'person_erased',
  // By commands: import-data.test.ts, export-data.test.ts.
  'data_imported',
  'data_exported',
  'password_link_made',
  'password_chosen',
  // By commands: the keys.
  'secrets_resealed',
  'master_key_change_begun',
  'master_key_change_cancelled',
  'master_key_changed',
];

test('every action that the trail knows is walked here or shown elsewhere', () => {
  expect([...Object.keys(done), ...elsewhere].toSorted()).toEqual([...auditActions].toSorted());
});

describe.each(Object.entries(done))('%s', (action, walk) => {
  test('writes exactly one entry, with its author', async () => {
    const act = await walk();
    const before = await end();
    const answer = await act();
    expect('status' in answer ? answer.status : answer.statusCode).toBeLessThan(300);
    const entries = await entriesSince(before);
    expect(entries.map((entry) => entry.action)).toEqual([action]);
    expect(entries[0]).toMatchObject({ author_kind: 'admin', author_id: expect.any(String) });
  });
});

describe('A refused sign-in', () => {
  test.each([
    ['a wrong password', 401, ['login_refused'], { password: 'Wrong-One-7' }],
    ['a wrong code', 401, ['login_refused'], { twofa_token: '000000' }],
    ['no code yet', 401, [], {}],
  ])('by %s writes what was checked and failed', async (_, status, actions, given) => {
    const { username } = await clerk();
    const before = await end();
    const body = { username, password: goodPassword, ...given };
    expect((await call(server, 'POST', '/auth/login', { body })).status).toBe(status);
    expect((await entriesSince(before)).map(({ action }) => action)).toEqual(actions);
  });
});

describe('A refused act writes nothing', () => {
  /** Prepares a refusal and returns the call that is refused. */
  const refused: Record<string, () => Promise<() => Promise<Answer>>> = {
    'own password with a wrong present one': async () => {
      const by = await clerk();
      const body = { currentPassword: 'Wrong-One-7', newPassword: 'Quiet-Harbor-Lamp-42!' };
      return () => send('POST', '/auth/change-password', by, body);
    },
    'a wrong code inside a session': async () => {
      const by = await clerk();
      return () => send('POST', '/auth/2fa/verify', by, { token: '000000' });
    },
    'new recovery codes without a fresh factor': async () => {
      const by = await clerk();
      server.clock.advance(601_000);
      return () => send('POST', '/auth/2fa/recovery-codes', by);
    },
    'a passkey without a fresh factor': async () => {
      const by = await clerk();
      const credential = createPasskeyAuthenticator().create(
        await creationQuestion(server, by.token),
      );
      server.clock.advance(601_000);
      return () => sendPasskey(server, { token: by.token, credential });
    },
    'somebody else’s passkey': async () => {
      const [by, { path }] = [await clerk(), await withPasskey()];
      return () => send('DELETE', path, by);
    },
    'somebody else’s session': async () => {
      const by = await clerk();
      return () => send('DELETE', `/auth/sessions/${by.userId}`, by);
    },
    'a user with a name that exists': async () => {
      const [by, other] = [await chief(), await clerk()];
      return () => send('POST', '/users', by, newUser(other.username));
    },
    'a user made by a plain admin': async () => {
      const by = await clerk();
      return () => send('POST', '/users', by, newUser('never'));
    },
    'a role without a fresh factor': async () => {
      const [by, target] = [await chief(), await clerk()];
      server.clock.advance(601_000);
      return () => send('PUT', `/users/${target.userId}`, by, { role: 'super_admin' });
    },
    'a change that changes nothing': async () => {
      const [by, target] = [await chief(), await clerk()];
      return () => send('PUT', `/users/${target.userId}`, by, { email: null, role: 'admin' });
    },
    'deleting oneself': async () => {
      const by = await chief();
      return () => send('DELETE', `/users/${by.userId}`, by);
    },
    'the own second factor': async () => {
      const by = await chief();
      return () => send('POST', `/users/${by.userId}/reset-2fa`, by);
    },
    'verifying twice': async () => {
      const by = await clerk();
      const id = await movedPayment(by, 'verify-payment');
      return () => send('POST', `/transactions/${id}/verify-payment`, by);
    },
    'moving back by a plain admin': async () => {
      const by = await clerk();
      const id = await movedPayment(by, 'mark-failed');
      const body = { status: 'pending_payment_verification', notes: 'It came late.' };
      return () => send('PATCH', `/transactions/${id}/status`, by, body);
    },
    'revealing where there is no code': async () => {
      const [by, id] = [await clerk(), await payment()];
      return () => send('POST', `/transactions/${id}/reveal-code`, by);
    },
    'reading the trail as a plain admin': async () => {
      const by = await clerk();
      return () => send('GET', '/audit', by);
    },
    'exporting the trail as a plain admin': async () => {
      const by = await clerk();
      return () => send('GET', '/audit/export.csv', by);
    },
  };

  test.each(Object.entries(refused))('%s', async (name, prepare) => {
    const act = await prepare();
    const before = await end();
    const { status } = await act();
    if (name === 'a change that changes nothing') expect(status).toBe(200);
    else expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await entriesSince(before)).toEqual([]);
  });
});
