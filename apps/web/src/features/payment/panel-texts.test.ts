import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { codeComplaint, nintendoRule } from '@ghost-pay/contract/transactions/payer-rules';
import { voucherDoubt } from '@ghost-pay/contract/transactions/voucher-doubt';
import { methodsOffTexts } from '../../lib/shared.texts.ts';
import { cardTexts } from './card/card.texts.ts';
import { confirmationTexts } from './confirmation/confirmation.texts.ts';
import { cryptoTexts } from './panels/crypto.texts.ts';
import { voucherTexts } from './panels/voucher.texts.ts';
import { paymentTexts, submitSentence } from './payment.texts.ts';
import { plainVoucherComplaints } from './panels/plain-voucher-panel.tsx';
import { rewarbleComplaints, rewarbleVoucher } from './panels/use-voucher.ts';
import { isVoucherGuide, type VoucherGuide } from './panels/voucher-guide.tsx';

function sentences(complaints: Readonly<Record<string, string | undefined>>): string[] {
  return Object.values(complaints).filter((sentence) => sentence !== undefined);
}

describe('the words are the specification’s', () => {
  test.for([
    ['a disabled method', methodsOffTexts.one.toLowerCase(), 'temporarily unavailable'],
    ['all methods disabled', methodsOffTexts.all.title, 'Payments Temporarily Unavailable'],
    ['no addresses', cryptoTexts.none, 'No cryptocurrency addresses available'],
    ['submitting a hash or a code', paymentTexts.submit.submitting, 'Submitting...'],
    [
      'a failure',
      submitSentence({ code: 'INTERNAL_ERROR', sentence: '' }, 'crypto'),
      'Failed to submit transaction. Please try again or contact support.',
    ],
    [
      'an answer that no sentence of the catalogue fits',
      submitSentence({ code: 'HTTP_ERROR', sentence: 'HTTP error! status: 418' }, 'card'),
      'Payment failed. Please try again.',
    ],
    [
      'a refusal that is not for visitors',
      submitSentence({ code: 'FORBIDDEN', sentence: 'No.' }, 'nintendo-eshop'),
      'Failed to submit transaction. Please try again or contact support.',
    ],
    [
      'a failure with Rewarble',
      submitSentence({ code: 'INTERNAL_ERROR', sentence: '' }, 'alternative-rewarble'),
      'Failed to submit Rewarble code information. Please try again.',
    ],
    ['the card panel’s button', cardTexts.continue, 'Continue to Payment'],
    ['preparing a card payment', cardTexts.preparing, 'Preparing Payment'],
    ['a card payment that is made', cardTexts.progress, 'Payment in Progress'],
    ['done with the card', cardTexts.completed, 'I’ve Completed Payment'],
    ['back to the providers', cardTexts.goBack, 'Go Back'],
    ['below a minimum', cardTexts.minimum('$20.00'), 'Min $'],
    [
      'a Rewarble code used before',
      submitSentence({ code: 'DUPLICATE_TXID', sentence: '' }, 'alternative-rewarble'),
      'This Rewarble transaction has already been registered. Please check your code.',
    ],
    [
      'missing fields',
      submitSentence(
        { code: 'MALFORMED_REQUEST', sentence: 'Missing required fields: amount' },
        'crypto',
      ),
      'Please fill in all required fields for the transaction.',
    ],
    [
      'a hash that is registered',
      errorCatalogue.DUPLICATE_TXID.sentence,
      'This crypto transaction has already been registered. Please check your transaction ID.',
    ],
    [
      'a reference that is used',
      errorCatalogue.DUPLICATE_PAYMENT_REF.sentence,
      'This payment reference has already been used. Please try again with a new transaction.',
    ],
    [
      'a payment that is verified',
      errorCatalogue.PAYMENT_ALREADY_VERIFIED.sentence,
      'This payment has already been verified and cannot be modified.',
    ],
    [
      'a subscription that is updated',
      errorCatalogue.SUBSCRIPTION_ALREADY_UPDATED.sentence,
      'This subscription has already been updated.',
    ],
    [
      'a payment that has failed',
      errorCatalogue.TRANSACTION_ALREADY_FAILED.sentence,
      'This transaction has already been marked as failed.',
    ],
    [
      'the confirmation of a payment',
      confirmationTexts.text['ghost-eshop-pro'],
      'activated within 48 hours (max 72)',
    ],
    // Activation waits for the provider's payout: the text promises it once the payment is confirmed.
    [
      'the confirmation of a card payment',
      confirmationTexts.card.waiting.text('Ramp Network'),
      'activated instantly once the payment is confirmed',
    ],
    ['the way home', paymentTexts.home, 'Return to Home'],
  ] as const)('%s', ([, said, specified]) => {
    expect(said).toContain(specified);
  });

  test('a hash used before keeps the code’s own sentence', () => {
    expect(submitSentence({ code: 'DUPLICATE_TXID', sentence: '' }, 'crypto')).toBeUndefined();
  });
});

describe('what is wrong with a code', () => {
  test.for([
    ['', 'Please enter your gift card code'],
    ['B0ABCDEFGH12345', 'Nintendo eShop codes must be exactly 16 characters'],
    [
      'B0ABCDEFGH12345O',
      'Nintendo eShop codes do not use the letters O, I, or Z. Please check your code.',
    ],
  ] as const)('the Nintendo code %j', ([code, sentence]) => {
    expect(codeComplaint(code, nintendoRule)).toBe(sentence);
  });

  const voucher = {
    code: 'ab12 cd34 EF56 gh78',
    type: 'PayPal',
    pin: '',
    amount: '12',
    currency: 'USD',
  } as const;
  const missing = 'Please fill in the Rewarble code, type, and amount';
  test.for([
    ['nothing', {}, []],
    ['the code', { code: '' }, [missing]],
    ['the type', { type: '' }, [missing]],
    ['the amount', { amount: '' }, [missing]],
    ['the length', { code: 'ab12 cd34' }, ['Rewarble code must be exactly 16 characters']],
    ['an amount of nothing', { amount: '0' }, ['Amount must be greater than 0']],
    ['too large an amount', { amount: '1000000,01' }, ['This amount is too large']],
    [
      'a number that can be read in two ways',
      { amount: '1.250' },
      ['Please enter a number with at most two decimals, such as 12.50'],
    ],
    ['a PIN of spaces', { pin: '  ' }, ['Please enter the PIN or leave it empty']],
  ] as const)('a Rewarble voucher: %s', ([, change, expected]) => {
    expect(sentences(rewarbleComplaints({ ...voucher, ...change }))).toEqual(expected);
  });

  test('a voucher goes to the server without the spaces of the field and without an empty PIN', () => {
    expect(JSON.stringify(rewarbleVoucher(voucher))).toBe(
      '{"code":"ab12cd34EF56gh78","type":"PayPal","amount":12,"currency":"USD"}',
    );
  });

  test('each empty field says what is missing', () => {
    const empty = { ...voucher, code: '', type: '', amount: '' } as const;
    expect(rewarbleComplaints(empty)).toMatchObject({
      code: missing,
      type: missing,
      amount: missing,
    });
  });

  const card = {
    code: '0123 4567 8901 2345',
    amount: '12',
    currency: 'USD',
    confirmed: true,
  } as const;
  const twoDecimals = 'Please enter a number with at most two decimals, such as 12.50';
  test.for([
    ['nothing', {}, []],
    ['the PIN', { code: '' }, ['Please fill in the Paysafecard code and amount']],
    [
      'the length and the confirmation',
      { code: '0123 4567 8901 234', confirmed: false },
      [
        'Paysafecard codes must be exactly 16 digits',
        'Please confirm that the Paysafecard is unused',
      ],
    ],
    ['the amount', { amount: ' ' }, ['Please fill in the Paysafecard code and amount']],
    ['a number that can be read in two ways', { amount: '1,250' }, [twoDecimals]],
    ['an amount of nothing', { amount: '0' }, ['Amount must be greater than 0']],
  ] as const)('a Paysafecard: %s', ([, change, expected]) => {
    expect(
      sentences(plainVoucherComplaints('alternative-paysafe', { ...card, ...change })),
    ).toEqual(expected);
  });

  test.for([
    ['11.99', 'USD', 'The code is worth less than the price of $12.00.'],
    ['5', 'EUR', 'The code is in EUR, and the price is $12.00.'],
    ['50', 'Other', 'The code is in another currency, and the price is $12.00.'],
  ] as const)('a voucher of %s %s for $12.00 is doubted', ([worth, currency, says]) => {
    const said = { amount: Number(worth), currency };
    const doubt = voucherDoubt(said, { amount: 12, currency: 'USD' });
    expect(doubt && voucherTexts.doubt[doubt]('$12.00', currency)).toContain(says);
  });
});

describe('the guide to buying vouchers', () => {
  const file = readFileSync(new URL('../../../public/voucher-guide.json', import.meta.url), 'utf8');
  const shipped = JSON.parse(file) as VoucherGuide;

  test('the one that ships names four vendors and says that they are examples', () => {
    expect(isVoucherGuide(shipped)).toBe(true);
    expect(shipped.vendors).toHaveLength(4);
    expect(shipped.example).toBe(true);
    for (const { url } of shipped.vendors) expect(new URL(url).hostname).toMatch(/\.example\.org$/);
  });

  test.for([
    ['a script instead of an address', { url: 'javascript:alert(1)' }],
    ['an address without TLS', { url: 'http://vendor.example.org/' }],
    ['no name', { name: ' ' }],
    ['no way to pay', { methods: [] }],
  ] as const)('one with %s is refused', ([, change]) => {
    const vendors = [{ ...shipped.vendors[0], ...change }];
    expect(isVoucherGuide({ ...shipped, vendors })).toBe(false);
  });
});
