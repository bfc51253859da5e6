import type { AppliedPayment, PeerAccount } from '@ghost-pay/sandbox/registration-accounts';
import type { OutsideWorld } from '../../apps/server/test/outside-world.ts';
import { walkLog } from './payment-path.ts';
import type { OpenWork, SiteSnapshot, StoredPayment } from './site-snapshot.ts';

/** The site's effects on outside services. */
export interface Outside {
  readonly accounts: readonly PeerAccount[];
  /** Message-IDs of the mails that arrived, one for each arrival. */
  readonly arrivals: readonly string[];
}

export function outsideOf({ registration, mailbox }: OutsideWorld): Outside {
  return {
    accounts: registration.accounts(),
    arrivals: mailbox.mails().map(({ messageId }) => messageId),
  };
}

/** The amount of work that the site will still do by itself. */
export function openWorkIn(now: SiteSnapshot): number {
  return countOpen(now.work) + awaitingDelivery(now).length;
}

/** The part of that work that is known without reading each payment. */
export function countOpen({ events, jobs, mails }: OpenWork): number {
  return events + jobs + mails.filter(({ state }) => state === 'waiting').length;
}

/**
 * Checks the outside effects of a site that has come to rest: all caused work is done, each
 * subscription was applied once and each mail was handed over once. Returns the violations.
 */
export function checkDeliveries(now: SiteSnapshot, outside: Outside): string[] {
  return [
    ...checkDone(now),
    ...checkSubscriptions(now, outside.accounts),
    ...checkMails(now, outside.arrivals),
  ];
}

/** The part of the check that also holds while the site still works. `outside` is read after `now`. */
export function checkNothingTwice(now: SiteSnapshot, { accounts, arrivals }: Outside): string[] {
  return [...checkSubscriptions(now, accounts), ...checkArrivals(arrivals)];
}

/** The server does not deliver a payment that was taken back from completed; the administrator decides. */
function awaitingDelivery({ payments, logs }: SiteSnapshot): StoredPayment[] {
  const logsOf = Map.groupBy(logs, ({ transactionId }) => transactionId);
  return payments
    .filter(({ status }) => status === 'pending_subscription_update')
    .filter((payment) => {
      const { steps } = walkLog(payment, logsOf.get(payment.id) ?? []);
      return steps.at(-2)?.to !== 'completed';
    });
}

function checkDone(now: SiteSnapshot): string[] {
  const { work } = now;
  return [
    ...(work.events > 0 ? [`${work.events} events were not dispatched`] : []),
    ...(work.jobs > 0 ? [`${work.jobs} jobs were not done`] : []),
    ...(work.failedJobs > 0 ? [`${work.failedJobs} jobs failed`] : []),
    ...awaitingDelivery(now).map(
      ({ paymentId }) => `${paymentId} awaits its subscription for ever`,
    ),
  ];
}

/**
 * Every applied payment was paid, belongs to its own account, and was applied once. Every payment
 * that the site calls applied was applied.
 */
function checkSubscriptions(
  { payments, logs }: SiteSnapshot,
  accounts: readonly PeerAccount[],
): string[] {
  const applied = accounts.flatMap(({ username, payments }) =>
    payments.map((payment: AppliedPayment) => ({ ...payment, username })),
  );
  const appliedOf = Map.groupBy(applied, ({ paymentId }) => paymentId);
  const logsOf = Map.groupBy(logs, ({ transactionId }) => transactionId);
  const wrong: string[] = [];
  for (const payment of payments) {
    const { paymentId, id, username, duration } = payment;
    const found = appliedOf.get(paymentId) ?? [];
    appliedOf.delete(paymentId);
    const { steps } = walkLog(payment, logsOf.get(id) ?? []);
    const wasPaid = steps.some(({ to }) => to === 'pending_subscription_update');
    const saysSo = steps.some(({ log }) => log.action === 'subscription_updated' && !log.byAdmin);
    if (found.length > 1) wrong.push(`${paymentId} was applied ${found.length} times`);
    if (found.length > 0 && !wasPaid) wrong.push(`${paymentId} was applied and never paid`);
    if (found.length === 0 && saysSo)
      wrong.push(`${paymentId} counts as applied, but was not applied`);
    if (found.some((one) => one.username !== username || one.duration !== duration))
      wrong.push(`${paymentId} was applied as something else`);
  }
  for (const paymentId of appliedOf.keys())
    wrong.push(`${paymentId} was applied and is no payment`);
  return wrong;
}

const settled = ['sent', 'sending', 'uncertain'];

/**
 * Each customer has one mail for each step of a payment. No mail came twice. Every mail that counts
 * as sent has arrived.
 */
function checkMails({ payments, logs, work }: SiteSnapshot, arrivals: readonly string[]): string[] {
  const arrived = new Set(arrivals);
  const logsOf = Map.groupBy(logs, ({ transactionId }) => transactionId);
  const mailsTo = Map.groupBy(work.mails, ({ recipient }) => recipient);
  const known = new Set(work.mails.map(({ messageId }) => messageId));
  return [
    ...checkArrivals(arrivals),
    ...[...arrived].filter((id) => !known.has(id)).map((id) => `${id} is not in the outbox`),
    ...work.mails
      .filter(({ state }) => !settled.includes(state))
      .map(({ messageId, state }) => `${messageId} is ${state}`),
    ...work.mails
      .filter(({ state, messageId }) => state === 'sent' && !arrived.has(messageId))
      .map(({ messageId }) => `${messageId} counts as sent and never came`),
    ...payments
      .filter(({ email }) => email !== null)
      .filter((payment) => {
        const kinds = (mailsTo.get(payment.email ?? '') ?? []).map(({ kind }) => kind);
        const expected = expectedMails(payment, logsOf.get(payment.id) ?? []);
        return kinds.toSorted().join() !== expected.toSorted().join();
      })
      .map(({ paymentId }) => `${paymentId} has other mails than its log calls for`),
  ];
}

function checkArrivals(arrivals: readonly string[]): string[] {
  const twice = arrivals.length - new Set(arrivals).size;
  return twice > 0 ? [`${twice} mails arrived twice`] : [];
}

function expectedMails(payment: StoredPayment, logs: SiteSnapshot['logs']): string[] {
  let from: string = 'pending_payment_verification';
  const mails = ['payment_received'];
  for (const { to } of walkLog(payment, logs).steps) {
    if (to === 'failed') mails.push('payment_failed');
    else if (to === 'completed') mails.push('subscription_activated');
    else if (to === 'pending_subscription_update' && from !== 'completed')
      mails.push('payment_verified');
    from = to;
  }
  return mails;
}
