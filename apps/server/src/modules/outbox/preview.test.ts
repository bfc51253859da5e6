import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.endpoints';
import { describe, expect, test } from 'vitest';
import { exampleNotices } from '../../../test/example-notices.ts';
import { readConfig } from '../../config/config.ts';
import { wordsOf } from '../monitor/monitor.public.ts';
import type { MailRow } from './outbox.repository.ts';
import { presentPreview } from './outbox.presenter.ts';
import { writeMail } from './write-mail.ts';

const { site } = readConfig({ environment: {}, dataDir: '/nowhere' });
const place = {
  site,
  publicUrl: 'https://pay.example.org',
  adminUrl: undefined,
  writeAlert: wordsOf,
};
const now = new Date('2026-11-21T12:00:00.000Z');

describe.each(exampleNotices.map((notice) => ({ kind: notice.kind, notice })))(
  'the preview of $kind',
  ({ notice }) => {
    const linkToken = () => 'made-up-token';
    // The preview is given the maker of tokens too, as the program has it: it must not use it.
    const preview = presentPreview(
      {
        id: '019b2fff-1a90-7e6b-8c14-a5f37d920e4c',
        ...notice,
        recipient: 'luigi@example.org',
        state: 'sent',
        problem: null,
        reply_code: null,
        tries: 1,
        due_at: null,
        created_at: now,
        changed_at: now,
        transaction_id: null,
      } as unknown as MailRow,
      { ...place, linkToken },
    );

    test('says what the mail says, and no token', () => {
      const { mail, note, title, paragraphs, facts, closing, links, footer } = preview;
      const { subject, text } = writeMail(notice, { ...place, linkToken });
      expect(mail).toMatchObject({ subject } satisfies Partial<OutboxMail>);
      const shown = [
        note,
        title,
        ...paragraphs,
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        ...closing,
        ...links.flatMap(({ label, address }) => [`${label}:`, address]),
        '-- ',
        footer,
      ].filter((line) => line !== null && line !== '');
      const lines = text.split('\n').filter((line) => line !== '');
      expect(shown).toEqual(lines.map((line) => line.replace('made-up-token', '…')));
    });
  },
);
