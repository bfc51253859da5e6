import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyCode,
  codeIn,
  decimalText,
  folded,
  holdsUnseen,
  isEmailAddress,
  mayBeCode,
  paymentIdIn,
  soughtIn,
  transactionHashesIn,
  transactionHashIn,
  withoutControls,
} from './typed-text.ts';

const hex = 'A1b2'.repeat(16);
const other = 'c3d4'.repeat(16);
/** As an East Asian keyboard writes digits. */
const fullWidth = '１２３４５６７８'.repeat(8);
// A signature like those in the Solana documentation: 64 bytes in base58.
const solana =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

describe('the transaction hash in a text has one stored form on each chain', () => {
  test.each([
    ['bitcoin', hex, hex.toLowerCase()],
    ['bitcoin', ` ${hex}\n`, hex.toLowerCase()],
    ['bitcoin', `0x${hex}`, undefined],
    ['bitcoin', hex.slice(1), undefined],
    ['ethereum', `0x${hex}`, `0x${hex.toLowerCase()}`],
    ['ethereum', `0X${hex}`, `0x${hex.toLowerCase()}`],
    ['ethereum', hex, `0x${hex.toLowerCase()}`],
    ['bsc', `0x${hex}`, `0x${hex.toLowerCase()}`],
    ['base', `0x${hex}`, `0x${hex.toLowerCase()}`],
    ['base', `0x${hex}0`, undefined],
    ['ethereum', `0x${'g'.repeat(64)}`, undefined],
    ['solana', solana, solana],
    ['solana', solana.toLowerCase(), undefined],
    ['solana', '1'.repeat(64), '1'.repeat(64)],
    ['solana', '1'.repeat(65), undefined],
    ['solana', hex, undefined],
    ['bitcoin', '', undefined],
    // What a chat, a table or a document puts around and into it.
    ['bitcoin', `\u200b${hex}\u200e`, hex.toLowerCase()],
    ['bitcoin', `\ufeff${hex}`, hex.toLowerCase()],
    ['bitcoin', `${hex.slice(0, 30)} ${hex.slice(30)}`, hex.toLowerCase()],
    ['bitcoin', `${hex.slice(0, 30)}\r\n${hex.slice(30)}`, hex.toLowerCase()],
    ['bitcoin', `${hex.slice(0, 30)}-\n${hex.slice(30)}`, hex.toLowerCase()],
    ['bitcoin', `${hex.slice(0, 30)}\u00ad${hex.slice(30)}`, hex.toLowerCase()],
    ['ethereum', `0x ${hex}`, `0x${hex.toLowerCase()}`],
    ['solana', `${solana.slice(0, 40)}\u2060\n${solana.slice(40)}`, solana],
    ['bitcoin', `“${hex}”`, hex.toLowerCase()],
    ['bitcoin', fullWidth, '12345678'.repeat(8)],
    ['ethereum', `０ｘ${fullWidth}`, `0x${'12345678'.repeat(8)}`],
    // An explorer's address.
    ['bitcoin', `https://mempool.space/tx/${hex}`, hex.toLowerCase()],
    ['bitcoin', `https://mempool.space/de/tx/${hex}#vin=0`, hex.toLowerCase()],
    ['ethereum', `https://etherscan.io/tx/0x${hex}#eventlog`, `0x${hex.toLowerCase()}`],
    ['bsc', `bscscan.com/tx/0x${hex}`, `0x${hex.toLowerCase()}`],
    ['base', `https://basescan.org/tx/0x${hex}?tab=logs`, `0x${hex.toLowerCase()}`],
    ['solana', `https://solscan.io/tx/${solana}?cluster=mainnet`, solana],
    ['bitcoin', `https://etherscan.io/tx/0x${hex}`, undefined],
    // A line of a table, and the same hash twice.
    ['bitcoin', `Transaction ID:\t${hex}\tConfirmed\t2026-11-02`, hex.toLowerCase()],
    ['ethereum', `0x${hex} 0x${hex.toLowerCase()}`, `0x${hex.toLowerCase()}`],
    ['bitcoin', `${hex}, ${other}`, undefined],
  ] as const)('%s: %j → %s', (chain, typed, stored) => {
    expect(transactionHashIn(chain, typed)).toBe(stored);
  });

  test('several hashes are all told', () => {
    expect(transactionHashesIn('bitcoin', `${hex}\n${other}`)).toEqual([hex.toLowerCase(), other]);
  });
});

describe('a payment id', () => {
  const id = 'GHOST-ABC123-1763683200-XYZ789';
  test.each([
    [id, id],
    [id.toLowerCase(), id],
    ['GHOST-ABC1231763683200XYZ789', id],
    ['GHOSTABC1231763683200XYZ789', id],
    [`  ${id} `, id],
    [id.replaceAll('-', '\u2011'), id],
    [id.replaceAll('-', '\u2013'), id],
    [id.replaceAll('-', '\u2212'), id],
    [id.replaceAll('-', 'ー'), id],
    [id.replaceAll('-', ' '), id],
    [id.replaceAll('-', '\u00ad'), id],
    [id.replace('-1', '-\n1'), id],
    [`\u200b${id}\u200e`, id],
    ['ＧＨＯＳＴ－ＡＢＣ１２３－１７６３６８３２００－ＸＹＺ７８９', id],
    [`https://shop.example.org/track/${id}`, id],
    [`https://shop.example.org/receipt/${id.toLowerCase()}#abc`, id],
    [`Payment ID: ${id}.`, id],
    [`${id} ${id}`, id],
    [`${id} GHOST-ABC123-1763683200-XYZ780`, undefined],
    ['GHOST-ABC12-1763683200-XYZ789', undefined],
    ['GHOST-ABC123-176368320-XYZ789', undefined],
    ['GHOST-ABC123-1763683200-XYZ7890', undefined],
    ['GHOST-ABC123-1763683200-XYZ789-2', undefined],
    ['PAY-ABC123-1763683200-XYZ789', undefined],
    ['GHOST-', undefined],
    ['', undefined],
  ])('%j is stored as %s', (typed, stored) => {
    expect(paymentIdIn(typed)).toBe(stored);
  });

  test('whatever is typed, the stored form is its own stored form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const stored = paymentIdIn(text);
        if (stored !== undefined) expect(paymentIdIn(stored)).toBe(stored);
      }),
    );
  });
});

describe('a code in a text', () => {
  const digits = { characters: /^[0-9]+$/, length: 16 };
  const nintendo = { characters: /^[A-HJ-NP-Y0-9]+$/, length: 16 };
  test.each([
    [anyCode, 'ABCD EFGH JKLM NPQR', 'ABCDEFGHJKLMNPQR'],
    [anyCode, 'ＡＢＣＤ ＥＦＧＨ ＪＫＬＭ ＮＰＱＲ', 'ABCDEFGHJKLMNPQR'],
    [anyCode, 'ABCD‐EFGH–JKLM—NPQR', 'ABCDEFGHJKLMNPQR'],
    [anyCode, 'ＡＢＣＤーＥＦＧＨーＪＫＬＭーＮＰＱＲ', 'ABCDEFGHJKLMNPQR'],
    [anyCode, 'ABCD.EFGH_JKLM\u00a0NPQR', 'ABCDEFGHJKLMNPQR'],
    [anyCode, '\u200bABCD\u200bEFGHJKLMNPQR\n', 'ABCDEFGHJKLMNPQR'],
    [anyCode, 'Code: ABCD EFGH JKLM NPQR', 'ABCDEFGHJKLMNPQR'],
    [anyCode, 'コード：ABCD EFGH JKLM NPQR', 'ABCDEFGHJKLMNPQR'],
    [nintendo, 'CODE BBCD EFGH JKLM NPQR', 'BBCDEFGHJKLMNPQR'],
    [digits, 'PIN 0123 4567 8901 2345', '0123456789012345'],
    [digits, 'PIN 1: 0123 4567 8901 2345', '0123456789012345'],
    [digits, '0123 4567 8901 2345 (25 EUR)', '0123456789012345'],
    [digits, '0123-4567-8901-2345, 2027-01-31', '0123456789012345'],
    // What belongs to it, nobody can say: the whole text, which is no code.
    [digits, 'PIN 1 0123 4567 8901 2345', 'PIN10123456789012345'],
    [anyCode, 'Code ABCDEFGHJKLMNPQR', 'CodeABCDEFGHJKLMNPQR'],
    [anyCode, 'ABCD EFGH JKLM NPQR 5', 'ABCDEFGHJKLMNPQR5'],
    [anyCode, 'ABCD EFGH JKLM NPQß', 'ABCDEFGHJKLMNPQß'],
    [anyCode, 'Code ABCD EFGH JKLM NPQR', 'CodeABCDEFGHJKLMNPQR'],
    [digits, '0123 4567 8901 2345 6789', '01234567890123456789'],
    [digits, '0123456789012345 0123456789012346', '01234567890123450123456789012346'],
    [digits, '01234567890123456', '01234567890123456'],
    [digits, '0123 4567 8901', '012345678901'],
    [digits, '', ''],
  ])('%s: %j → %s', (shape, text, code) => {
    expect(codeIn(text, shape)).toBe(code);
  });
});

test.each([
  ['１２３ ４５６', '123 456'],
  ['123\u2009456\u200e', '123 456'],
  ['\u3164a\u034fb\ufeff', 'ab'],
  ['−5', '-5'],
])('%j is folded to %j', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

test.each([
  ['12,50', '12.50'],
  ['１２，５０', '12.50'],
  ['1 250', '1250'],
  ['1\u202f250,00', '1250.00'],
  ['12 5', '12 5'],
  ['−5', '-5'],
  ['1.250,00', '1.250.00'],
])('the decimal %j is read as %j', (text, expected) => {
  expect(decimalText(text)).toBe(expected);
});

test.each([
  ['Zoë Müller', false],
  ['ルイージ', false],
  ['❤️ 👩‍👩‍👧', false],
  // Persian, Hindi, Bengali, Sinhala and Malayalam, whose joiners shape letters.
  ['می\u200cخواهم', false],
  ['क्\u200dष', false],
  ['র\u200d্য', false],
  ['ශ්\u200dරී', false],
  ['അവന്\u200d', false],
  ['葛\u{e0100}城', false],
  ['1\ufe0f\u20e3#\ufe0f\u20e3', false],
  ['👩🏽\u200d💻', false],
  ['🏃🏽\u200d♀\ufe0f', false],
  ['👍🏽', false],
  ['❤\ufe0f\u200d🔥 ☎\ufe0e', false],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', false],
  ['می\u200c\u200cخواهم', true],
  ['می\u200c', true],
  ['\u200cمی', true],
  ['a\u200cb', true],
  ['a\u200db', true],
  ['а\u200dб', true],
  ['1\ufe0f', true],
  ['a\u{e0100}', true],
  ['👩\u200d', true],
  ['🏽\u200d💻', true],
  ['🏴\u{e0067}\u{e0062}', true],
  ['a\u{e0067}\u{e007f}', true],
  ['player\u200b_one', true],
  ['player\u200e', true],
  ['a\u00adb', true],
  ['\u3164', true],
  ['a\u2060', true],
  ['\ufeffa', true],
  ['a\ufffd', true],
  ['a\ufe0f', true],
  ['a\u202eb', true],
  ['a\u0007', true],
  ['\ud800', true],
])('%j holds what nobody sees: %s', (text, expected) => {
  expect(holdsUnseen(text)).toBe(expected);
});

test('free text loses controls alone', () => {
  expect(withoutControls(' one\r\n\ttwo\u0007 \u202ethree\u200d👩‍👧 ')).toBe(
    'one\n\ttwo three\u200d👩‍👧',
  );
});

test.each([
  ['mia@example.org', true],
  ["o'neil+shop_1@mail.example.co.uk", true],
  ['müller@example.org', true],
  ['mu\u0308ller.zoë@münchen.example', true],
  ['用户@例子.example', true],
  ['می\u200cخواهم@example.org', false],
  ['👍🏽@example.org', false],
  ['mia@münchen.example', true],
  ['mia@xn--mnchen-3ya.example', true],
  [`${'m'.repeat(64)}@example.org`, true],
  [`${'m'.repeat(65)}@example.org`, false],
  ['.mia@example.org', false],
  ['mia.@example.org', false],
  ['mi..a@example.org', false],
  ['mia@-example.org', false],
  ['mia@example-.org', false],
  ['mia@exam_ple.org', false],
  ['mia@example..org', false],
  ['mia@example.org.', false],
  ['mia@192.0.2.1', false],
  ['mia@example', false],
  ['mia@example.o', false],
  ['mia@@example.org', false],
  ['mia@exam\u200bple.org', false],
  ['mia,luigi@example.org', false],
  ['"mia"@example.org', false],
  [`mia@${'e'.repeat(64)}.org`, false],
])('a mail server takes %j: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});

test.each([
  ['B1C2D3E4F5G6H7J8', true],
  ['b1c2 d3e4 f5g6 h7j8', true],
  ['B1C2‐D3E4–F5G6—H7J8', true],
  ['Ｂ１Ｃ２Ｄ３Ｅ４Ｆ５Ｇ６Ｈ７Ｊ８', true],
  ['code: B1C2 D3E4 F5G6 H7J8', true],
  ['1234567890123456', true],
  // A code without its end, as it is being typed.
  ['B1C2 D3E4 F5G', false],
  ['B1C2 D3E4 F5G6', true],
  ['B1C2 D3E4 F5G6 H7J', true],
  ['princess-peach', true],
  ['koopa-troopa', false],
  ['koopa-troopa-7', true],
  ['D3E4', false],
  ['B1C2D3E4F5G6H7J8K', false],
  ['luigi@example.org', false],
  ['GHOST-A1B2C3-1795264490-D4E5F6', false],
  ['GHOST-A1B2C3', false],
  ['ghost-a1b2c3-17952', false],
  ['f'.repeat(64), false],
  [`0x${'1a'.repeat(32)}`, false],
  ['', false],
])('%j may hold a code: %s', (text, expected) => {
  expect(mayBeCode(text)).toBe(expected);
});

test.each([
  ['ghost-p6f7b51795752788zwoxvy', 'GHOST-P6F7B5-1795752788-ZWOXVY'],
  [
    'https://shop.example.org/track/GHOST-P6F7B5-1795752788-ZWOXVY',
    'GHOST-P6F7B5-1795752788-ZWOXVY',
  ],
  ['GHOST\u2011P6F7', 'GHOST-P6F7'],
  [`https://mempool.space/tx/${hex}`, hex.toLowerCase()],
  [`https://bscscan.com/tx/0x${hex}`, `0x${hex.toLowerCase()}`],
  [`https://solscan.io/tx/${solana}`, solana],
  [' \u200bZoë Müller\u200e ', 'Zoë Müller'],
  [' می\u200cخواهم\u200e 👩🏽\u200d💻', 'می\u200cخواهم 👩🏽\u200d💻'],
  ['p–q', 'p–q'],
  ['\u200b', ''],
])('a search for %j looks for %j', (text, expected) => {
  expect(soughtIn(text)).toBe(expected);
});
