import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import { MailError } from '../../../gateways/mail/mail-error.ts';
import type { MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import type { Notice } from '../mail-facts.ts';
import { cutOffAfterMs, longestWaitMs, nextTryAt } from '../mail-rules.ts';
import {
  claimDueMail,
  type MailRow,
  markCutOff,
  type Outcome,
  recordOutcome,
} from '../outbox.repository.ts';
import { writeMail } from '../write-mail.ts';

/** Recorded every minute, and with each mail that is put into the outbox. */
export const sendMailsJob: JobKind<object> = {
  name: 'send-mails',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
};

/** At a time, on connections of their own: mail servers ask not to be pressed. */
const atOnce = 4;
/** A run ends after this, so that it never lasts as long as its job may; the next one goes on. */
const runMs = 5 * 60_000;

export interface SendDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly mail: MailGateway | undefined;
  readonly site: SiteInfo;
  readonly publicUrl: string;
  readonly adminUrl: string | undefined;
}

/**
 * Sends what is due. Each mail is marked as being sent before it is handed over; found so after its
 * sender has ended it is uncertain and left to a human, because nobody knows whether it was taken.
 */
export function sendMails(dependencies: SendDependencies): JobHandler {
  const { database, clock, log, mail } = dependencies;

  /** Returns whether there may be more to send. */
  async function sendNext(gateway: MailGateway): Promise<boolean> {
    const row = await claimDueMail(database, { now: clock.now(), longestWaitMs });
    if (row === undefined) return false;
    const outcome = await trySending({ ...dependencies, mail: gateway }, row);
    await recordOutcome(database, { mail: row, outcome, now: clock.now() });
    // Whoever could not be reached now is not asked for the others a moment later.
    return outcome.problem === null || outcome.state !== 'waiting';
  }

  return {
    kind: sendMailsJob,
    async run() {
      const now = clock.now();
      const begunBefore = new Date(now.getTime() - cutOffAfterMs);
      const cutOff = await markCutOff(database, { begunBefore, now });
      if (cutOff > 0) log.warn({ mails: cutOff }, 'mails were cut off while they were sent');
      if (mail === undefined) return;
      const endsAt = performance.now() + runMs;
      let goesOn = true;
      const work = async () => {
        while (goesOn && performance.now() < endsAt) goesOn = (await sendNext(mail)) && goesOn;
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };
}

async function trySending(
  {
    clock,
    log,
    mail,
    site,
    publicUrl,
    adminUrl,
  }: SendDependencies & { readonly mail: MailGateway },
  row: MailRow,
): Promise<Outcome> {
  const { id, kind, recipient, message_id: messageId, tries } = row;
  try {
    // What stands in the outbox was put there as a notice.
    const notice = { kind, facts: row.facts } as Notice;
    const words = writeMail(notice, { site, publicUrl, adminUrl });
    await mail.send({ ...words, to: recipient, messageId, replyTo: site.supportEmail });
    return { state: 'sent', problem: null, replyCode: null, dueAt: null };
  } catch (error) {
    const { problem, replyCode = null, isUncertain, isFinal } = asMailError(error);
    // All of a mistake of ours; of a server's refusal no words, and so not the error.
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

/** A mistake of ours is one more reason for which a mail does not go out. */
function asMailError(error: unknown): MailError {
  return error instanceof MailError ? error : new MailError('not_written', { cause: error });
}
