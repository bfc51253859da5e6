import type { ReceiptSheet } from '@ghost-pay/contract/tracking/receipt-sheet';
import { describe, expect, test } from 'vitest';
import { type PdfElement, readPdf, readPdfText } from '../../../test/pdf-text.ts';
import { drawReceipt } from './receipt-pdf.ts';

const sheet: ReceiptSheet = {
  title: 'Receipt',
  siteName: 'Ghost Pay',
  amountLabel: 'Amount paid',
  amount: '$170.00',
  status: 'Completed',
  rows: [
    { label: 'Paid on', value: 'Nov 22, 2026, 05:10 UTC' },
    { label: 'Payment ID', value: 'GHOST-AAAAAA-1700000000-BBBBBB', isMono: true },
  ],
  note: 'Questions:',
};
const draw = async (changes: Partial<ReceiptSheet> = {}, questionsTo = 'help@example.org') =>
  drawReceipt({
    sheet: { ...sheet, ...changes },
    language: 'en',
    paymentId: 'GHOST-AAAAAA-1700000000-BBBBBB',
    siteHost: 'pay.example.org',
    questionsTo,
    madeAt: new Date(0),
  });
/** The roles and texts of a tree, a line each. */
const outline = (elements: readonly PdfElement[], depth = 0): string[] =>
  elements.flatMap(({ role, scope, text, children }) => [
    [' '.repeat(depth) + role, scope, text].filter((part) => part).join(' '),
    ...outline(children, depth + 1),
  ]);

describe('the PDF of a receipt', () => {
  test('is a tree that a screen reader follows: a heading, and a table with a header for each row', async () => {
    const { tree, untagged, pages, raw } = readPdf(await draw());
    expect(outline(tree)).toEqual([
      'Document',
      ' P Ghost\nPay',
      ' H1 Receipt',
      ' P Amount paid',
      ' P $170.00',
      ' P Completed',
      ' Table',
      '  TR',
      '   TH Row Paid on',
      '   TD Nov 22, 2026, 05:10 UTC',
      '  TR',
      '   TH Row Payment ID',
      '   TD GHOST-AAAAAA-1700000000-BBBBBB',
      ' P Questions: help@example.org',
    ]);
    expect(untagged).toEqual([]);
    expect(pages).toBe(1);
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/Lang (en)');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('>Receipt GHOST-AAAAAA-1700000000-BBBBBB</rdf:li>');
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test('marks its lines as decoration', async () => {
    expect(readPdf(await draw()).artifacts).toBe(3);
    expect(readPdf(await draw({ rows: [] })).artifacts).toBe(1);
  });

  // The longest name that the settings allow, in the widest letters, and names of several scripts.
  test.each([['Ελληνικά Ghost'], ['გამარჯობა'], ['Žluťoučký Łódź'], ['Հայերեն'], ['W'.repeat(60)]])(
    'draws and speaks the site name %s',
    async (siteName) => {
      const { tree, pages } = readPdf(await draw({ siteName }));
      const name = tree[0]?.children[0];
      expect(name?.spoken).toBe(siteName);
      expect(name?.text.split('\n').join(' ')).toBe(siteName);
      expect(pages).toBe(1);
    },
  );

  test('draws the words of a name from right to left in their order, and speaks it as it is written', async () => {
    const { tree } = readPdf(await draw({ siteName: 'متجر الشبح Ghost Pay' }));
    const name = tree[0]?.children[0];
    expect(name?.spoken).toBe('متجر الشبح Ghost Pay');
    // The letters of a word are drawn from left to right, too; a reader of the tree hears the spoken text.
    const [first, second, third, fourth] = name?.text.split('\n') ?? [];
    expect([first, second]).toEqual(['Ghost', 'Pay']);
    expect(
      Array.from(third ?? '')
        .toReversed()
        .join(''),
    ).toBe('الشبح');
    expect(
      Array.from(fourth ?? '')
        .toReversed()
        .join(''),
    ).toBe('متجر');
  });

  test.each(['ゴーストペイ', '幽灵支付', 'घोस्ट पे', '👻 Pay'])(
    'draws the address in place of the site name %s, which the fonts cannot write, and speaks the name',
    async (siteName) => {
      const name = readPdf(await draw({ siteName })).tree[0]?.children[0];
      expect(name).toMatchObject({ text: 'pay.example.org', spoken: siteName });
    },
  );

  test('stays on one sheet with the longest of everything', async () => {
    const row = { label: 'Transaction hash', value: '5'.repeat(88), isMono: true } as const;
    const questionsTo = `${'w'.repeat(64)}@${'w'.repeat(180)}.org`;
    const file = await draw(
      { siteName: 'W'.repeat(60), rows: Array.from({ length: 11 }, () => row) },
      questionsTo,
    );
    expect(readPdf(file).pages).toBe(1);
    expect(readPdfText(file).replaceAll('\n', '').match(/5{88}/g)).toHaveLength(11);
    expect(readPdfText(file).replaceAll('\n', '')).toContain(questionsTo);
  });
});
