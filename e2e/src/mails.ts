import type { MailProblem, MailState } from '@ghost-pay/contract/outbox/outbox-words';
import { expect } from '@playwright/test';
import type { GhostServer } from './ghost-server.ts';

/**
 * Puts a mail about a payment into the outbox in the state after a failure of the mail server or a
 * crash; the played mail server accepts everything.
 */
export async function keepTroubledMail(
  server: GhostServer,
  {
    paymentId,
    recipient,
    state,
    problem,
  }: { paymentId: string; recipient: string; state: MailState; problem: MailProblem },
): Promise<void> {
  await server.runSql(
    `insert into mails (event_id, kind, recipient, mailbox, transaction_id, facts, message_id, state, problem,
       reply_code, tries, due_at, created_at, changed_at)
     select gen_random_uuid(), 'payment_received', $2, $2, id,
       jsonb_build_object('paymentId', payment_id, 'type', type, 'method', payment_method,
         'amountMinor', amount_minor, 'currency', currency, 'duration', subscription_duration),
       '<' || gen_random_uuid() || '@localhost>', $3, $4,
       case when $4 = 'recipient_refused' then 550 end, 2,
       case when $3 = 'waiting' then now() + interval '1 hour' end, now(), now()
     from transactions where payment_id = $1`,
    [paymentId, recipient, state, problem],
  );
}

/** The address of the receipt in a mail about this payment, without the site's: `/track/…/receipt#…`. */
export async function mailedReceipt(server: GhostServer, paymentId: string): Promise<string> {
  return mailedLink(server, {
    subject: `Your payment has arrived (${paymentId})`,
    paymentId,
    page: 'receipt',
  });
}

/** The address of the page for correcting this payment in the mail that its visitor asked for. */
export async function mailedCorrection(server: GhostServer, paymentId: string): Promise<string> {
  return mailedLink(server, {
    subject: `Correct what you sent (${paymentId})`,
    paymentId,
    page: 'correct',
  });
}

/** The address of the page where the customer of this payment adds another code. */
export async function mailedTopUp(server: GhostServer, paymentId: string): Promise<string> {
  return mailedLink(server, {
    subject: `Your code did not cover the price (${paymentId})`,
    paymentId,
    page: 'code',
  });
}

async function mailedLink(
  server: GhostServer,
  { subject, paymentId, page }: { subject: string; paymentId: string; page: string },
): Promise<string> {
  const link = new RegExp(`/track/${paymentId}/${page}#[\\w-]+`);
  return link.exec(await readMail(server, { subject, until: link }))?.[0] ?? '';
}

/** The page of the played mail server with the mail of this subject, once it has come and holds what is looked for. */
export async function readMail(
  server: GhostServer,
  { subject, until }: { subject: string; until: RegExp },
): Promise<string> {
  const read = async (path: string) => (await fetch(new URL(path, server.mailboxUrl))).text();
  let mail = '';
  const look = async () => {
    const rows = (await read('/')).split('<tr>');
    const row = rows.find((text) => text.includes(subject));
    const path = /href="(\/mails\/\d+)"/.exec(row ?? '')?.[1];
    if (path !== undefined) mail = await read(path);
    return until.test(mail);
  };
  // Mails are sent in the background.
  await expect.poll(look, { timeout: 60_000 }).toBe(true);
  return mail;
}
