import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import { expect, test } from 'vitest';
import { failureReasons } from './act-forms.texts.ts';

const words = {
  crypto: { has: /hash/, lacks: /code|card|voucher|PIN|cancel/ },
  card: { has: /customer/, lacks: /hash|code|network|gift|voucher|PIN/ },
  'nintendo-eshop': { has: /gift card/, lacks: /hash|network|voucher|PIN|customer/ },
  'alternative-paysafe': { has: /voucher/, lacks: /hash|network|gift|PIN|customer/ },
  'alternative-rewarble': { has: /PIN/, lacks: /hash|network|gift|customer/ },
};

test.each(paymentMethods)('the common reasons for failing a payment by %s fit it', (method) => {
  const reasons = failureReasons[method];
  expect(reasons.join()).toMatch(words[method].has);
  expect(reasons.join()).not.toMatch(words[method].lacks);
  expect(new Set(reasons).size).toBe(reasons.length);
});
