import type { MailProblem } from '@ghost-pay/contract/outbox/outbox-words';
import type { NodemailerError } from 'nodemailer/lib/errors';

export type { MailProblem } from '@ghost-pay/contract/outbox/outbox-words';

/** The next try would come to the same end. */
const finalProblems: ReadonlySet<MailProblem> = new Set([
  'bad_address',
  'recipient_refused',
  'message_refused',
]);

/** Why a mail was not taken, in a word; never what the server said, which may be anything. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly problem: MailProblem;
  /** The three digits with which the server refused. */
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
   * What of it may be logged: at which command it ended, and by which codes. The cause's own words are
   * the server's, which tend to name the recipient.
   */
  get traces(): Record<string, string | number | undefined> {
    const { code, originalCode, command } = (this.cause ?? {}) as NodemailerError;
    return { replyCode: this.replyCode, code, originalCode, command };
  }

  /** Whether the server may have the mail, so that another try could be the second one. */
  get isUncertain(): boolean {
    return this.problem === 'no_answer';
  }

  get isFinal(): boolean {
    return finalProblems.has(this.problem);
  }
}
