import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { MailError } from '../../../gateways/mail/mail-error.ts';
import type { MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import { type LinkPurpose, makeLinkToken } from '../../../core/vault/link-token.ts';
import type { Notice, WriteAlert } from '../mail-facts.ts';
import { cutOffAfterMs, longestWaitMs, nextTryAt } from '../mail-rules.ts';
import {
  claimDueMail,
  type MailRow,
  markCutOff,
  markHandedOver,
  type Outcome,
  recordOutcome,
  takeBack,
} from '../outbox.repository.ts';
import { writeMail } from '../write-mail.ts';

/** Recorded every minute, and with each mail that is put into the outbox. */
export const sendMailsJob: JobKind<object> = {
  name: 'send-mails',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
};

/** Concurrent mails, each on its own connection: mail servers ask for a moderate rate. */
const atOnce = 4;
/** A run ends after this time, well before its job expires; the next run continues. */
const runMs = 5 * 60_000;

export interface SendDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mail: MailGateway | undefined;
  readonly site: SiteInfo;
  readonly publicUrl: string;
  readonly adminUrl: string | undefined;
  readonly writeAlert: WriteAlert;
  readonly vault: Pick<Vault, 'lookupHash'>;
}

/**
 * Sends the due mails. Each mail is marked when it is handed over. If its sender crashes after that, the mail is uncertain
 * and left to an administrator, because it is unknown whether the server accepted it; before that, it is due again.
 */
export function sendMails(dependencies: SendDependencies): JobHandler {
  const { database, clock, log, mail } = dependencies;

  /** Returns whether there may be more to send. */
  async function sendNext(gateway: MailGateway, ending: AbortSignal | undefined): Promise<boolean> {
    const row = await claimDueMail(database, { now: clock.now(), longestWaitMs });
    if (row === undefined) return false;
    const outcome = await trySending({ ...dependencies, mail: gateway }, { row, ending });
    if (outcome === undefined) {
      await takeBack(database, { mail: row, now: clock.now() });
      return false;
    }
    await recordOutcome(database, { mail: row, outcome, now: clock.now() });
    // If the server could not be reached, this run does not try the other mails.
    return outcome.problem === null || outcome.state !== 'waiting';
  }

  return {
    kind: sendMailsJob,
    async run(_, ending) {
      const now = clock.now();
      const begunBefore = new Date(now.getTime() - cutOffAfterMs);
      const cutOff = await markCutOff(database, { begunBefore, now });
      if (cutOff > 0)
        log.warn({ mails: cutOff }, 'mails have an unknown outcome: their sender crashed');
      if (mail === undefined) return;
      const endsAt = performance.now() + runMs;
      const isOver = () => ending?.aborted === true || performance.now() >= endsAt;
      let goesOn = true;
      const work = async () => {
        while (goesOn && !isOver()) goesOn = (await sendNext(mail, ending)) && goesOn;
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };
}

/** Undefined if the server's end came before the mail was handed over. */
async function trySending(
  {
    database,
    clock,
    log,
    mail,
    site,
    publicUrl,
    adminUrl,
    writeAlert,
    vault,
  }: SendDependencies & { readonly mail: MailGateway },
  { row, ending }: { row: MailRow; ending: AbortSignal | undefined },
): Promise<Outcome | undefined> {
  const { id, kind, recipient, message_id: messageId, tries } = row;
  try {
    // The row was written from a notice, so its kind and facts belong together.
    const notice = { kind, facts: row.facts } as Notice;
    const linkToken = (purpose: LinkPurpose, subject: string) =>
      makeLinkToken(vault, { purpose, subject, writtenAt: row.created_at });
    const words = writeMail(notice, { site, publicUrl, adminUrl, writeAlert, linkToken });
    await mail.send(
      { ...words, to: recipient, messageId, replyTo: site.supportEmail },
      {
        beforeHandOver: async () => markHandedOver(database, { mail: row, now: clock.now() }),
        ending,
      },
    );
    return { state: 'sent', problem: null, replyCode: null, dueAt: null };
  } catch (error) {
    const { problem, replyCode = null, isUncertain, isFinal } = asMailError(error);
    if (problem === 'cut_off') return undefined;
    // An error of our own is logged whole. A server's refusal may quote addresses, so its error is not logged.
    const traces = error instanceof MailError ? error.traces : { err: error };
    log.warn({ mail: id, kind, tries, problem, ...traces }, 'a mail could not be sent');
    const failure = { problem, replyCode, dueAt: null };
    if (isUncertain) return { ...failure, state: 'uncertain' };
    const dueAt = isFinal ? undefined : nextTryAt({ tries, now: clock.now() });
    return dueAt === undefined
      ? { ...failure, state: 'failed' }
      : { ...failure, state: 'waiting', dueAt };
  }
}

/** An error of our own is one more reason for a failed mail. */
function asMailError(error: unknown): MailError {
  return error instanceof MailError ? error : new MailError('not_written', { cause: error });
}
