import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { newPasswordSchema, newUsernameSchema, twofaTokenSchema } from './auth/auth.schemas.ts';
import { queryInteger } from './pagination.ts';
import { emailAddress, lineOfText, noteText } from './text.ts';
import { createTransactionSchema } from './transactions/create-transaction.schemas.ts';
import { setStatusSchema } from './transactions/transactions.schemas.ts';

function firstMessage(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('the messages are the specification’s, word for word', () => {
  test.each([
    [newUsernameSchema, '', 'Username is required'],
    [newUsernameSchema, undefined, 'Username is required'],
    [newUsernameSchema, 'ab', 'Username must be at least 3 characters'],
    [
      newUsernameSchema,
      'ab c',
      'Username can only contain letters, numbers, hyphens and underscores',
    ],
    [newPasswordSchema, '', 'Password is required'],
    [newPasswordSchema, 'Aa1!aaa', 'Password must be at least 8 characters'],
    [
      newPasswordSchema,
      'abcdefgh',
      'Password must contain uppercase, lowercase, number and special character',
    ],
    [
      newPasswordSchema,
      'ABCDEF1!',
      'Password must contain uppercase, lowercase, number and special character',
    ],
    [
      newPasswordSchema,
      'Abcdefg!',
      'Password must contain uppercase, lowercase, number and special character',
    ],
    [
      newPasswordSchema,
      'Abcdefg1',
      'Password must contain uppercase, lowercase, number and special character',
    ],
    [
      newPasswordSchema,
      'Abcdefg1^',
      'Password must contain uppercase, lowercase, number and special character',
    ],
    [newPasswordSchema, 'Ünïcode9!aZ漢字', undefined],
    [newPasswordSchema, ' Wander7-lantern ', undefined],
    [twofaTokenSchema, '', 'Please enter the 6-digit code'],
    [twofaTokenSchema, '12345', 'Code must be 6 digits'],
    [twofaTokenSchema, '12345a', 'Code must be 6 digits'],
    [twofaTokenSchema, '123456', undefined],
    [emailAddress('required'), 'nobody', 'Invalid email format'],
    [emailAddress('required'), 'a@b', 'Invalid email format'],
    [
      emailAddress('required'),
      'a@b.c\r\nBcc: x@y.z',
      'This text contains hidden characters. Please type it again.',
    ],
    [emailAddress('required'), 'someone@example.org', undefined],
  ] as const)('case %#: %j → %s', (schema, value, message) => {
    expect(firstMessage(schema, value)).toBe(message);
  });

  test.each(['@', '$', '!', '%', '*', '?', '&', '_', '-', '+', '=', '#'])(
    '%s counts as a special character',
    (character) => {
      expect(firstMessage(newPasswordSchema, `Abcdefg1${character}`)).toBeUndefined();
    },
  );
});

describe('text', () => {
  test.each(['a\u0000b', 'a\u001bb', 'a\u202eb', 'a\nb', '\ud800', '   ', 'x'.repeat(11)])(
    '%j is no line of text',
    (text) => {
      expect(lineOfText({ max: 10, required: 'required' }).safeParse(text).success).toBe(false);
    },
  );

  test('a note may have several lines', () => {
    expect(noteText({ max: 20, required: 'required' }).parse(' one\n\ttwo ')).toBe('one\n\ttwo');
  });

  test('a hostile e-mail address is refused before any pattern sees it', () => {
    expect(firstMessage(emailAddress('required'), `a@${'a.'.repeat(50_000)}`)).toBe(
      'At most 254 characters',
    );
  });
});

describe('whole numbers in a query string', () => {
  test.each([
    '',
    ' ',
    '1.5',
    '1e3',
    '0x1',
    '-1',
    '+1',
    'ten',
    ['1', '2'],
    '99999999999',
    '0',
    '101',
  ])('%j is refused', (text) => {
    expect(queryInteger({ min: 1, max: 100 }).safeParse(text).success).toBe(false);
  });
});

describe('the create payload', () => {
  const donation = {
    type: 'donation',
    payment_id: 'GHOST-ABC123-1763683200-XYZ789',
    payment_method: 'crypto',
    crypto_type: 'btc',
    txid: 'a'.repeat(64),
    amount: 5,
    currency: 'USD',
  };

  test('unknown fields are dropped, so that nobody creates a completed payment', () => {
    const parsed = createTransactionSchema.parse({
      ...donation,
      status: 'completed',
      payment_verified: true,
      id: 1,
    });
    expect(Object.keys(parsed)).not.toContain('status');
    expect(Object.keys(parsed)).not.toContain('payment_verified');
  });

  test('a subscription names an account and a duration', () => {
    const { error } = createTransactionSchema.safeParse({ ...donation, type: 'ghost-eshop-pro' });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['userUsername', 'Please enter your username'],
      ['userEmail', 'Please enter your email address'],
      ['subscriptionDuration', 'Please choose a duration'],
    ]);
  });
});

describe('a status that is set by hand', () => {
  test.each([
    ['failed', 500, undefined],
    ['failed', 501, 'At most 500 characters'],
    ['completed', 2000, undefined],
    ['completed', 2001, 'At most 2000 characters'],
  ])('%s takes a note of %i characters or says why not', (status, length, message) => {
    const notes = 'x'.repeat(length);
    expect(firstMessage(setStatusSchema, { status, notes })).toBe(message);
  });
});
