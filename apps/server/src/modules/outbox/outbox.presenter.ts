import type { MailPreview, OutboxMail } from '@ghost-pay/contract/outbox/outbox.endpoints';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { customerWords } from './customer-words.ts';
import { contentOf, type MailSite } from './mail-content.ts';
import type { Notice } from './mail-facts.ts';
import type { MailRow } from './outbox.repository.ts';

/** Stands for the secret part of a link, which shows that its reader is the recipient. */
const hiddenPart = '…';

/** What the mail says. Its links prove nothing: their tokens are not made. */
export function presentPreview(
  row: MailRow,
  { site, ...place }: MailSite & { readonly site: SiteInfo },
): MailPreview {
  const linkToken = () => hiddenPart;
  const content = contentOf(noticeOf(row), { ...place, site, linkToken });
  const { title, paragraphs, facts, closing, actions, footer } = content;
  return {
    mail: presentMail(row, { ...place, site }),
    site: site.name,
    note: site.mode === 'sandbox' ? customerWords(content.language).texts.sandbox : null,
    title,
    paragraphs: [...paragraphs],
    facts: facts.map(([label, value]) => ({ label, value })),
    closing: [...closing],
    links: actions.map(({ label, url }) => ({ label, address: url })),
    footer,
  };
}

/** The row was written from a notice, so its kind and facts belong together. */
function noticeOf({ kind, facts }: MailRow): Notice {
  return { kind, facts } as Notice;
}

export function presentMail(row: MailRow, place: MailSite): OutboxMail {
  const { subject } = contentOf(noticeOf(row), place);
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
