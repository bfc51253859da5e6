import type { MailState } from '@ghost-pay/contract/outbox/outbox-words';
import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleHelp, CircleX, Clock, Send, type LucideIcon } from 'lucide-react';
import { mailKindLabels, mailStateLabels } from '../../../lib/event.texts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { outboxTexts, problemSentences } from '../outbox.texts.ts';

const looks: Record<MailState, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'amber', icon: Clock },
  sending: { tone: 'blue', icon: Send },
  sent: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
  uncertain: { tone: 'amber', icon: CircleHelp },
};

/** The state with its details: why the last attempt failed, how many there were, what comes next. */
export function MailStanding({ mail }: { mail: OutboxMail }) {
  const { tone, icon: Icon } = looks[mail.state];
  return (
    <div className="grid justify-items-start gap-1 text-xs text-muted">
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {mailStateLabels[mail.state]}
      </Badge>
      {mail.problem === null ? null : <p className="text-ink">{problemOf(mail)}</p>}
      {mail.state === 'sent' ? (
        <p className="figures">{outboxTexts.sentAt(formatDateTime(mail.changed_at))}</p>
      ) : null}
      {mail.state !== 'sent' && mail.tries > 0 ? (
        <p className="figures flex flex-wrap gap-x-3">
          <span>{outboxTexts.tries(mail.tries)}</span>
          {mail.due_at === null ? null : (
            <span>{outboxTexts.nextTry(formatDateTime(mail.due_at))}</span>
          )}
        </p>
      ) : null}
    </div>
  );
}

function problemOf({ problem, reply_code: code }: OutboxMail): string {
  if (problem === null) return '';
  const sentence = problemSentences[problem];
  return code === null ? sentence : outboxTexts.replyCode(sentence, code);
}

/** The mail's subject and kind, with a link to its payment. */
export function MailSubject({ mail }: { mail: OutboxMail }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      {mail.transaction_id === null ? (
        <p className="[overflow-wrap:anywhere] text-ink">{mail.subject}</p>
      ) : (
        <Link
          to="/admin/transactions/$id"
          params={{ id: mail.transaction_id }}
          aria-label={outboxTexts.openPayment(mail.subject)}
          className="[overflow-wrap:anywhere] font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {mail.subject}
        </Link>
      )}
      <p className="text-xs text-muted">{mailKindLabels[mail.kind]}</p>
    </div>
  );
}
