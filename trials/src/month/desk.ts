import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { isApiError } from '@ghost-pay/contract/api-error';
import type { Client } from '@ghost-pay/contract/client';
import type { ApprovalList } from '@ghost-pay/contract/approvals/approvals.schemas';
import { clientOf } from '../../../apps/server/test/site-client.ts';
import { zpub } from '../bitcoin-key.ts';
import { pick } from '../chance.ts';
import { patiently } from './patiently.ts';
import { hasStops, listPending, listUnclaimed, type PendingPayment } from './stored-month.ts';
import type { Stage } from './visitors.ts';

// An administrator who works what the rules leave, by fixed rules and by what the site shows. What is true of a payment
// the desk does not know.

const hourMs = 3_600_000;
/** So long a payment is left to the rules, which look at it again an hour after its proof. */
const leftToRulesMs = 3 * hourMs;
/** After this a payment whose transaction cannot pay it is given up, and one that needs something from the customer. */
const refutedMs = 24 * hourMs;
const waitingMs = 96 * hourMs;

/** What the desk did, counted. */
export interface DeskWork {
  readonly acts: Map<string, number>;
}

const rule = {
  name: 'Plain and exact',
  coins: ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'],
  types: ['ghost-eshop-pro', 'donation'],
  most_usd: 500,
  day_usd: 100_000,
  day_payments: 2_000,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
} as const;

/** Makes the rule and switches it on, as a super admin does it: with the typed acknowledgement, and the master switch. */
export async function switchOn(stage: Stage): Promise<void> {
  const admin = await signIn(stage);
  await admin.call('PUT /settings', {
    body: {
      security_auto_process: 'true',
      security_require_txid: 'false',
      crypto_btc_address: zpub,
    },
  });
  // The address was set long before the month.
  await sql`update address_history set changed_at = changed_at - interval '30 days'`.execute(
    stage.site.database,
  );
  const made: ApprovalList = await admin.call('POST /approval-rules', {
    body: { ...rule, coins: [...rule.coins], types: [...rule.types], mode: 'shadow' },
  });
  const id = made.rules[0]?.id ?? '';
  await admin.call('PUT /approval-rules/:id', {
    params: { id },
    body: { mode: 'on', acknowledgement: rule.name },
  });
}

/** A mail tells the super admins that a chain has stopped: within the hour it is started again. */
export async function startStopped(stage: Stage, work: DeskWork): Promise<void> {
  if (!(await hasStops(stage.site.database))) return;
  const admin = await signIn(stage);
  const { stops } = await patiently(async () => admin.call('GET /approval-rules'));
  for (const { chain, reason } of stops) {
    count(work, `chain started after ${reason}`);
    await patiently(async () =>
      admin.call('POST /approval-rules/chains/:chain/start', { params: { chain } }),
    );
  }
}

/** Works the inbox of transfers, and then the payments that wait. */
export async function workDesk(stage: Stage, work: DeskWork): Promise<void> {
  const { site } = stage;
  const admin = await signIn(stage);
  await attachTransfers(stage, { admin, work });
  for (const payment of await listPending(site.database)) {
    const ageMs = site.now() - payment.createdAt;
    await decide(stage, { admin, work, payment, ageMs });
  }
}

interface Desk {
  readonly admin: Client;
  readonly work: DeskWork;
}

/** A customer’s letter or the exact amount says for which payment a transfer is; what is worth less than a dollar is spam. */
async function attachTransfers({ site, letters }: Stage, { admin, work }: Desk): Promise<void> {
  for (const { id, txid, usdCents, exactFor } of await listUnclaimed(site.database)) {
    const paymentId = letters.get(txid);
    const target =
      paymentId === undefined
        ? exactFor
        : (
            await patiently(async () =>
              admin.call('GET /transfers/:id/candidates', {
                params: { id },
                query: { search: paymentId },
              }),
            )
          ).candidates[0]?.id;
    const idempotencyKey = randomUUID();
    if (target !== undefined && target !== null) {
      count(work, 'transfer attached');
      const body = { transaction_id: target, notes: 'The customer wrote.' };
      await patiently(async () =>
        admin.call('POST /transfers/:id/attach', { params: { id }, body, idempotencyKey }),
      );
    } else if (usdCents !== null && usdCents < 100) {
      count(work, 'transfer dismissed');
      await patiently(async () =>
        admin.call('POST /transfers/:id/dismiss', {
          params: { id },
          body: { notes: 'Spam.' },
          idempotencyKey,
        }),
      );
    }
  }
}

async function decide(
  stage: Stage,
  { payment, ageMs, ...desk }: Desk & { payment: PendingPayment; ageMs: number },
): Promise<void> {
  const { verdict, rivalContest, isHeld, isMadeUp, isOthersAmount } = payment;
  const isLeft = ageMs > leftToRulesMs;
  const isUnclaimedByOthers = isOthersAmount && ageMs > waitingMs;
  if (rivalContest) return giveToRival(stage, { ...desk, payment });
  if (isHeld && isLeft)
    return act(desk, 'contest settled', async (idempotencyKey) =>
      desk.admin.call('POST /transactions/:id/resolve-contest', {
        params: { id: payment.id },
        body: {
          notes: 'The other claimant shows nothing.',
          contest_ids: [...payment.contestIds],
        },
        idempotencyKey,
      }),
    );
  if ((verdict === 'proven' || isMadeUp || isUnclaimedByOthers) && isLeft)
    return act(desk, 'verified', async (idempotencyKey) =>
      desk.admin.call('POST /transactions/:id/verify-payment', {
        params: { id: payment.id },
        body: { notes: 'Enough has come.' },
        idempotencyKey,
      }),
    );
  if (verdict === 'refuted' && ageMs > refutedMs)
    return fail(desk, { payment, reason: 'The chain shows no payment.' });
  if (verdict !== 'proven' && ageMs > waitingMs)
    return fail(desk, { payment, reason: 'Nothing more came.' });
}

/** The customer whose amount arrived is told by mail that the hash is free, and registers again. */
async function giveToRival(
  { onFreed, agenda, site }: Stage,
  { payment, ...desk }: Desk & { payment: PendingPayment },
): Promise<void> {
  await fail(desk, { payment, reason: 'Another claimant was asked for exactly what arrived.' });
  await act(desk, 'claim released', async (idempotencyKey) =>
    desk.admin.call('POST /transactions/:id/release-claim', {
      params: { id: payment.id },
      body: { notes: 'The other claimant was asked for this amount.' },
      idempotencyKey,
    }),
  );
  const again = onFreed.get(payment.txid ?? '');
  onFreed.delete(payment.txid ?? '');
  if (again !== undefined) agenda.at(site.now() + hourMs, again);
}

async function fail(
  desk: Desk,
  { payment: { id }, reason }: { payment: PendingPayment; reason: string },
): Promise<void> {
  await act(desk, 'marked as failed', async (idempotencyKey) =>
    desk.admin.call('POST /transactions/:id/mark-failed', {
      params: { id },
      body: { reason },
      idempotencyKey,
    }),
  );
}

async function act(
  { work }: Desk,
  name: string,
  call: (idempotencyKey: string) => Promise<unknown>,
): Promise<void> {
  const idempotencyKey = randomUUID();
  try {
    await patiently(async () => call(idempotencyKey));
    count(work, name);
  } catch (error) {
    // A rule or an instance was quicker.
    if (!isApiError(error) || (error.status !== 409 && error.status !== 400)) throw error;
    count(work, `${name} refused: ${error.code}`);
  }
}

async function signIn({ site, chance }: Stage): Promise<Client> {
  return clientOf(pick(chance, site.instances).site(), { token: await site.signIn() });
}

function count({ acts }: DeskWork, name: string): void {
  acts.set(name, (acts.get(name) ?? 0) + 1);
}
