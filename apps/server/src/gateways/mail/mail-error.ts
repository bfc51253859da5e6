import type { MailProblem } from '@ghost-pay/contract/outbox/outbox-words';
import type { NodemailerError } from 'nodemailer/lib/errors';

/** Problems that a retry cannot solve. */
const finalProblems: ReadonlySet<MailProblem> = new Set([
  'bad_address',
  'recipient_refused',
  'message_refused',
]);

/** Why a mail was not accepted, as one word; never the server's own text, which can contain anything. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly problem: MailProblem;
  /** The three digits of the server's reply. */
  readonly replyCode: number | undefined;

  constructor(
    problem: MailProblem,
    { replyCode, cause }: { replyCode?: number | undefined; cause?: unknown },
  ) {
    super(`A mail was not taken: ${problem}`, { cause });
    this.problem = problem;
    this.replyCode = replyCode;
  }

  /**
   * The loggable part: the SMTP command at which it failed, and the codes. The cause's text comes from the
   * server and often names the recipient.
   */
  get traces(): Record<string, string | number | undefined> {
    const { code, originalCode, command } = (this.cause ?? {}) as NodemailerError;
    return { replyCode: this.replyCode, code, originalCode, command };
  }

  /** Whether the server may have accepted the mail, so a retry could deliver it twice. */
  get isUncertain(): boolean {
    return this.problem === 'no_answer';
  }

  get isFinal(): boolean {
    return finalProblems.has(this.problem);
  }
}
