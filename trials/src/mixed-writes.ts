import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  transactionStatuses,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  donationPayload,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../apps/server/test/payments.ts';
import { clientOf } from '../../apps/server/test/site-client.ts';
import { type Chance, pick } from './chance.ts';
import type { ClientRecord, NewCall } from './client-record.ts';

/** The fields of a payment that an admin reads before moving it. */
interface Listed {
  readonly id: string;
  readonly payment_id: string;
  readonly type: string;
  readonly status: TransactionStatus;
}

interface WriteGround {
  readonly record: ClientRecord;
  readonly chance: Chance;
  /** Reads the newest payments as an admin; throws while the site does not answer. */
  readonly listNewest: () => Promise<readonly Listed[]>;
}

/** Of ten writes, this many register a payment; the others move one. */
const createsInTen = 6;
/** Of a hundred payments, this many claim a hash or code of another one. */
const claimsInHundred = 5;
/**
 * The pause after a call without an answer doubles each time: while a site is away for seconds, the clients leave a
 * few hundred unanswered requests instead of thousands that would outnumber all others.
 */
const pauses = { shortestMs: 20, longestMs: 640 };

/** Reads the newest payments as an admin's screens do. Throws while the site does not answer. */
export function newestPayments({
  site,
  token,
}: {
  site: () => string;
  token: string;
}): WriteGround['listNewest'] {
  return async () => {
    const admin = clientOf(site(), { token });
    const query = { limit: 50 };
    return (await admin.call('GET /transactions/recent/list', { query })).transactions;
  };
}

/** So many visitors and admins write at the same time, each `pauseMs` after its last call was answered. */
export interface WritePace {
  readonly clients: number;
  readonly pauseMs?: number;
}

/** They write until the signal. */
export async function writeUntil(
  ground: WriteGround,
  { clients, pauseMs: restMs = 0, signal }: WritePace & { signal: AbortSignal },
): Promise<void> {
  const work = async () => {
    let pauseMs = pauses.shortestMs;
    while (!signal.aborted) {
      const call = await nextCall(ground);
      const known = call && (await ground.record.send(call)).outcome !== 'unknown';
      if (known === true) {
        pauseMs = pauses.shortestMs;
        if (restMs > 0) await wait(restMs);
      } else {
        await wait(pauseMs);
        pauseMs = Math.min(2 * pauseMs, pauses.longestMs);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
}

/** Undefined when there is no payment to move. */
async function nextCall(ground: WriteGround): Promise<NewCall | undefined> {
  if (ground.chance() * 10 < createsInTen) return newPayment(ground);
  const payments = await ground.listNewest().catch(() => []);
  return payments.length === 0 ? undefined : newMove(ground, pick(ground.chance, payments));
}

/** Coins, gift cards and vouchers; sometimes with the hash or code of an earlier one. */
function newPayment({ chance, record: { calls } }: WriteGround): NewCall {
  const make = pick(chance, [
    donation,
    donation,
    donation,
    bitcoins,
    giftCard,
    rewarble,
    paysafecard,
  ]);
  const payload = make(chance);
  const earlier = calls.findLast(
    ({ request }) =>
      request.kind === 'create' &&
      request.payload['payment_method'] === payload['payment_method'] &&
      chance() < 0.3,
  );
  if (earlier?.request.kind === 'create' && chance() * 100 < claimsInHundred) {
    const { txid, paymentCode } = earlier.request.payload;
    Object.assign(payload, txid === undefined ? { paymentCode } : { txid });
  }
  const paymentId = payload.payment_id;
  return { key: randomUUID(), paymentId, request: { kind: 'create', payload } };
}

const donation = (chance: Chance) =>
  donationPayload({ amount: 1 + Math.floor(chance() * 500), crypto_type: 'btc' });
const bitcoins = () => subscriptionPayload(newCustomer());
const giftCard = () => nintendoPayload(newCustomer());
const rewarble = () => rewarblePayload({}, newCustomer());
const paysafecard = () => paysafecardPayload({}, newCustomer());

/** A new customer for each payment, because one address gets mails about only a few payments a day. */
function newCustomer() {
  const name = `toad-${randomUUID()}`;
  return { userUsername: name, userEmail: `${name}@example.org` };
}

/** Mostly an act that the payment's state allows; sometimes one that it refuses, or a move back. */
function newMove({ chance }: WriteGround, { id, payment_id: paymentId, status }: Listed): NewCall {
  const key = randomUUID();
  const common = { key, paymentId };
  const transactionId = id;
  const draw = chance();
  if (draw < 0.15) {
    const to = pick(chance, transactionStatuses);
    const notes = `Set by hand, ${key}.`;
    return { ...common, request: { kind: 'set_status', transactionId, status: to, notes } };
  }
  if (draw < 0.3) {
    const reason = `It did not arrive, ${key}.`;
    return { ...common, request: { kind: 'mark_failed', transactionId, reason } };
  }
  const awaitsSubscription = status === 'pending_subscription_update';
  const isWhatItAsksFor = draw < 0.9;
  const kind = awaitsSubscription === isWhatItAsksFor ? 'update_subscription' : 'verify_payment';
  return { ...common, request: { kind, transactionId } };
}
