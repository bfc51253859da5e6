import { mailKinds } from '@ghost-pay/contract/outbox/outbox-words';
import { readConfig } from '../../config/config.ts';
import { describe, expect, test } from 'vitest';
import { exampleNotices } from '../../../test/example-notices.ts';
import { wordsOf } from '../monitor/monitor.public.ts';
import { writeMail } from './write-mail.ts';

const { site } = readConfig({ environment: {}, dataDir: '/nowhere' });
const place = {
  site,
  publicUrl: 'https://pay.example.org',
  adminUrl: undefined,
  writeAlert: wordsOf,
  linkToken: () => 'made-up-token',
};

test('there is an example of every mail', () => {
  expect(new Set(exampleNotices.map(({ kind }) => kind))).toEqual(new Set(mailKinds));
});

describe.each(exampleNotices.map((notice) => ({ kind: notice.kind, notice })))(
  '$kind',
  ({ notice }) => {
    const { subject, text, html } = writeMail(notice, place);

    test('says the same as text and as HTML', () => {
      expect(subject).toMatch(/^[^\r\n]{10,100}$/);
      const words = (source: string) =>
        source.replaceAll(/&#39;/g, "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      for (const line of text.split('\n').filter((part) => part !== '' && part !== '-- ')) {
        for (const part of line.split(/: |:$/).filter((word) => word !== ''))
          expect(words(html), part).toContain(part);
      }
    });

    test('loads nothing and runs nothing', () => {
      expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form|input|svg|video)\b/i);
      expect(html).not.toMatch(/\b(?:src|srcset|background|on\w+)=|url\(|@import/i);
      const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address);
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) expect(address).toMatch(/^https:\/\/pay\.example\.org\//);
    });
  },
);

test('markup and line breaks in what is filled in stay text', () => {
  const nasty = '<b onclick="x()">&\r\nBcc: x@y.example';
  const { subject, html } = writeMail(
    {
      kind: 'admin_new_address',
      facts: { username: nasty, address: nasty, at: '2026-11-21T12:00:00.000Z' },
    },
    { ...place, site: { ...site, name: nasty } },
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain('<b ');
  expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;&amp;');
});

test('a sandbox says so in every mail, a live site in none', () => {
  for (const notice of exampleNotices) {
    const sandbox = writeMail(notice, place);
    const live = writeMail(notice, { ...place, site: { ...site, mode: 'live' } });
    expect(sandbox.text).toContain('no real money moves');
    expect(sandbox.html).toContain('no real money moves');
    expect(`${live.text}${live.html}`).not.toContain('sandbox');
  }
});
