import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { contentOf, type MailPlace } from './mail-content.ts';
import type { Notice } from './mail-facts.ts';
import type { MailRow } from './outbox.repository.ts';

export function presentMail(row: MailRow, place: MailPlace): OutboxMail {
  const { subject } = contentOf({ kind: row.kind, facts: row.facts } as Notice, place);
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject,
    state: row.state,
    problem: row.problem,
    reply_code: row.reply_code,
    tries: row.tries,
    due_at: row.due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    transaction_id: row.transaction_id,
  };
}
