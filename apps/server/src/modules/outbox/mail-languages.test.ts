import { languages, prefixOf } from '@ghost-pay/contract/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleNotices } from '../../../test/example-notices.ts';
import { type MailSite, startMailSite } from '../../../test/mail-site.ts';
import { nintendoPayload, subscriptionPayload } from '../../../test/payments.ts';
import { readPdf, readPdfText } from '../../../test/pdf-text.ts';
import { createSession } from '../../../test/test-server.ts';
import { readConfig } from '../../config/config.ts';
import { catalogueOf } from '../../core/catalogues.ts';
import { customerMailTexts } from './customer-mails.texts.ts';
import type { MailFacts, Notice } from './mail-facts.ts';
import { wordsOf } from '../monitor/monitor.public.ts';
import { writeMail } from './write-mail.ts';

const { site: siteInfo } = readConfig({ environment: {}, dataDir: '/nowhere' });
const place = {
  site: siteInfo,
  publicUrl: 'https://pay.example.org',
  adminUrl: undefined,
  writeAlert: wordsOf,
  linkToken: () => 'made-up-token',
};
const customerNotices = exampleNotices.filter(({ kind }) => !kind.startsWith('admin_'));
const translated = languages.filter((language) => language !== 'en');

/** Each text without its values, wherever it stands in the texts. */
function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    if (typeof text === 'function') return [];
    return sentencesOf(text as object);
  });
}

describe.each(translated)('mails to customers in %s', (language) => {
  const texts = catalogueOf(language);

  test.each(customerNotices)('$kind speaks it alone, and so does what its links open', (notice) => {
    const facts = { ...notice.facts, language } as MailFacts[keyof MailFacts];
    const { subject, text, html } = writeMail({ ...notice, facts } as Notice, place);
    expect(html).toContain(`<html lang="${language}">`);
    expect(text).toContain(texts.customerMailTexts.sandbox);
    expect(text).toContain(texts.customerMailTexts.footer(siteInfo.name, siteInfo.supportEmail));
    expect(subject).toMatch(/^[^\r\n]{10,100}$/);
    const sentences = sentencesOf(customerMailTexts).filter((sentence) => sentence.length > 9);
    expect(sentences.filter((sentence) => text.includes(sentence))).toEqual([]);
    const links = [...text.matchAll(/https:\/\/pay\.example\.org\S*/g)].map(([link]) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(link).toMatch(new RegExp(`^https://pay.example.org${prefixOf(language)}/track/`));
  });
});

test('a mail of an earlier version, or of a language that is not offered any more, is English', () => {
  const [notice] = customerNotices;
  for (const language of [undefined, 'xx'])
    expect(
      writeMail({ ...notice, facts: { ...notice?.facts, language } } as Notice, place).html,
    ).toContain('<html lang="en">');
});

describe('a payment keeps the language of the page that made it', () => {
  let site: MailSite;
  beforeAll(async () => {
    site = await startMailSite({ PUBLIC_URL: 'https://pay.example.org' });
  });
  afterAll(() => site.close());

  const pay = async (payload: object, acceptLanguage?: string) => {
    const answer = await site.server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload,
      headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ paymentId: string }>().paymentId;
  };
  const verify = async (paymentId: string) => {
    const { headers } = await createSession(site.server);
    const { id } = await site.server.dependencies.database
      .selectFrom('transactions')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const url = `/api/transactions/${id}/verify-payment`;
    const answer = await site.server.app.inject({ method: 'POST', url, headers });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const mailsTo = async (customer: string) =>
    (await site.deliver()).filter(({ to }) => to[0] === customer);

  test('in Japanese: mails, links and the PDF', async () => {
    const paymentId = await pay(subscriptionPayload(), 'ja');
    const [received] = await mailsTo('luigi@example.org');
    expect(received?.subject).toBe(`お支払い情報を受け付けました（${paymentId}）`);
    expect(received?.text).toContain('期間：3か月');
    expect(received?.text).toContain(`https://pay.example.org/ja/track/${paymentId}`);
    await verify(paymentId);
    const [verified] = await mailsTo('luigi@example.org');
    expect(verified?.subject).toBe(`入金を確認しました（${paymentId}）`);
    expect(verified?.text).toContain(`/ja/track/${paymentId}/receipt#`);

    const pdf = await site.server.app.inject({
      url: `/api/transactions/track/${paymentId}/receipt`,
      headers: { 'accept-language': 'ja' },
    });
    const text = readPdfText(pdf.rawPayload);
    expect(text).toContain('領収書');
    expect(text).toContain('お支払い金額');
    expect(text).toContain('有効化待ち');
    expect(text).toContain('暗号資産');
    expect(text).toContain(paymentId);
    expect(text).not.toMatch(/Receipt|Amount|Method/u);
    expect(readPdf(pdf.rawPayload).raw).toContain('/Lang (ja)');
  });

  test('in German: a voucher’s mails, and the failure with what to do', async () => {
    const paymentId = await pay(nintendoPayload(), 'de-AT,en;q=0.5');
    const [received] = await mailsTo('luigi@example.org');
    expect(received?.subject).toBe(`Wir haben Ihre Zahlungsangaben erhalten (${paymentId})`);
    expect(received?.text).toContain('Zahlungsart: Nintendo eShop-Karte');
    expect(received?.text).toMatch(/Betrag: \d+,\d\d\s€/u);
  });

  test('without one, or with one that is not offered: English', async () => {
    for (const accepted of [undefined, 'nl', '*']) {
      const paymentId = await pay(subscriptionPayload(), accepted);
      const [received] = await mailsTo('luigi@example.org');
      expect(received?.subject).toBe(`We have your payment details (${paymentId})`);
    }
  });

  test('and an administrator sees it in the payment', async () => {
    const { headers } = await createSession(site.server);
    for (const [accepted, language] of [
      ['pt-BR', 'pt-BR'],
      ['nl', 'en'],
    ]) {
      const paymentId = await pay(subscriptionPayload(), accepted);
      const url = `/api/transactions?search=${paymentId}`;
      const list = await site.server.app.inject({ url, headers });
      expect(list.json()).toMatchObject({ transactions: [{ payment_id: paymentId, language }] });
    }
  });
});
