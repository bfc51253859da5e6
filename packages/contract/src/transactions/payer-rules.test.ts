import { expect, test } from 'vitest';
import type { z } from 'zod';
import { accountSchema, transactionHashSchema } from './payment-fields.ts';
import {
  hashLineComplaint,
  codeComplaint,
  codeRules,
  payerEmailComplaint,
  nintendoRule,
  pinComplaint,
  rewarbleRule,
  usernameComplaint,
} from './payer-rules.ts';
import { nintendoCodeSchema, plainVoucherSchemas, rewarbleVoucherSchema } from './payment-codes.ts';

const texts = [
  '',
  ' ',
  'mia',
  '  mia  ',
  'a'.repeat(32),
  'a'.repeat(33),
  'a'.repeat(100),
  'a'.repeat(101),
  ` ${'a'.repeat(128)} `,
  'a'.repeat(129),
  'a'.repeat(201),
  'mia\u0007',
  'mia\u202e',
  'mia\ud800',
  'mia@example.org',
  ' mia@example.org ',
  'mia@example',
  'mia@example.o',
  'mia@@example.org',
  'mia@example..org',
  'm i@example.org',
  `${'m'.repeat(64)}@example.org`,
  `${'m'.repeat(65)}@example.org`,
  `mia@${'e'.repeat(250)}.org`,
  'B0ABCDEFGH123456',
  'b0ab-cdef-gh12-3456',
  'B0ABCDEFGH12345',
  'B0ABCDEFGH12345O',
  'B0ABCDEFGH12345ı',
  'b0ab\u2013cdefgh123456',
  '0123456789012345',
  '0123 4567 8901 2345',
  '012345678901234',
  '-',
  '\u00e4'.repeat(16),
] as const;

const rules: readonly [string, (text: string) => string | undefined, z.ZodType][] = [
  ['the username', usernameComplaint, accountSchema.shape.userUsername],
  ['the email address', payerEmailComplaint, accountSchema.shape.userEmail],
  ['the transaction hash', hashLineComplaint, transactionHashSchema],
  ['a Nintendo code', (text) => codeComplaint(text, nintendoRule), nintendoCodeSchema],
  [
    'a Rewarble code',
    (text) => codeComplaint(text, rewarbleRule),
    rewarbleVoucherSchema.shape.code,
  ],
  ['the PIN of a Rewarble code', pinComplaint, rewarbleVoucherSchema.shape.pin],
  [
    'a Paysafecard',
    (text) => codeComplaint(text, codeRules['alternative-paysafe']),
    plainVoucherSchemas['alternative-paysafe'].shape.code,
  ],
];

test.for(rules)('a form says of %s what the server says', ([, complaint, schema]) => {
  for (const text of texts)
    expect([text, complaint(text)]).toEqual([
      text,
      schema.safeParse(text).error?.issues[0]?.message,
    ]);
});
