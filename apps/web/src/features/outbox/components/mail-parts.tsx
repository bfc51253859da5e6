import {
  mailKindLabels,
  type MailState,
  mailStateLabels,
} from '@ghost-pay/contract/outbox/outbox-words';
import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.endpoints';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleHelp, CircleX, Clock, Send, type LucideIcon } from 'lucide-react';
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

function MailBadge({ state }: Pick<OutboxMail, 'state'>) {
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {mailStateLabels[state]}
    </Badge>
  );
}

/** The state with its details: why the last attempt failed, how many there were, what comes next. */
export function MailStatus({ mail }: { mail: OutboxMail }) {
  return (
    <div className="grid justify-items-start gap-1 text-xs text-muted">
      <MailBadge state={mail.state} />
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

/** The state in one line of a table. What went wrong comes whole with the mail. */
export function MailState({ mail }: { mail: OutboxMail }) {
  const note = mail.problem === null ? sentNote(mail) : problemOf(mail);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <MailBadge state={mail.state} />
      <span className="figures truncate text-xs text-muted" title={note}>
        {note}
      </span>
    </span>
  );
}

function sentNote({ state, changed_at, due_at, tries }: OutboxMail): string | undefined {
  if (state === 'sent') return formatDateTime(changed_at);
  return due_at !== null && tries > 0 ? outboxTexts.nextTry(formatDateTime(due_at)) : undefined;
}

/** The mail's subject, which opens it, and its kind. */
export function MailSubject({ mail, className }: { mail: OutboxMail; className: string }) {
  const { id, kind, subject, recipient } = mail;
  return (
    <div className={className}>
      <Link
        from="/admin/outbox"
        to="/admin/outbox"
        search={(before) => ({ ...before, mail: id })}
        resetScroll={false}
        id={`mail-${id}`}
        title={subject}
        aria-label={outboxTexts.read(subject, recipient)}
        className="min-w-0 truncate font-medium text-ink underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
      <span className="shrink-0 truncate text-xs text-muted">{mailKindLabels[kind]}</span>
    </div>
  );
}
