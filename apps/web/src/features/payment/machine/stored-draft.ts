import { voucherMethods } from '@ghost-pay/contract/transactions/code-words';
import { cardProviderIds } from '@ghost-pay/contract/card-payments/card-payment-words';
import { coinKeys } from '@ghost-pay/contract/coins';
import { durations } from '@ghost-pay/contract/durations';
import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import { regions } from '@ghost-pay/contract/pricing/pricing-words';
import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import { methodKeys } from './methods.ts';
import type { PaymentDraft } from './payment-draft.ts';

/** A draft as stored in the tab's storage. */
export type StoredDraft = Omit<PaymentDraft, 'secrets'>;

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const amount: Check = (value) => Number.isFinite(value);
const oneOf =
  (words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const method = oneOf(methodKeys);
const money = { amount, currency: oneOf(['USD', 'EUR', 'JPY']) };
const quote = shape({
  id: text,
  token: orNull(text),
  choice: isChoice,
  payer: optional(text),
  price: shape(money),
  coin: orNull(
    shape({
      address: text,
      uri: text,
      qrCode: text,
      exact: orNull(shape({ amount: text, rate: text, isUnique: flag })),
    }),
  ),
  until: amount,
});
const sentBy = { method: oneOf(paymentMethods) };

// Without the forms' schemas, which every visitor would have to load.
const checks: Record<keyof StoredDraft, Check> = {
  paymentId: (value) => typeof value === 'string' && paymentIdIn(value) !== undefined,
  username: text,
  email: text,
  method: orNull(method),
  region: orNull(oneOf(regions)),
  route: oneOf(voucherMethods),
  duration: orNull(oneOf(durations)),
  agreed: orNull(
    shape({
      method,
      region: orNull(oneOf(regions)),
      duration: oneOf(durations),
      price: shape(money),
    }),
  ),
  donationText: text,
  coin: orNull(oneOf(coinKeys)),
  quotes: listOf(quote),
  paidBy: orNull(text),
  hash: text,
  withoutHash: flag,
  confirmed: flag,
  cardProvider: orNull(oneOf(cardProviderIds)),
  cardPayment: orNull(
    shape({ paymentId: text, choice: text, inProgress: flag, price: shape(money) }),
  ),
  voucher: shape({ type: text, amount: text, currency: text }),
  unanswered: listOf(shape({ ...sentBy, key: text, body: isBody, carriesCode: flag })),
  registered: orNull(
    shape({
      paymentId: text,
      method,
      earlier: optional(shape({ ...sentBy, evidence: orNull(text) })),
      difference: optional(oneOf(['noted', 'left_out'])),
    }),
  ),
};

/** The JSON of a list. */
function isChoice(value: unknown): boolean {
  try {
    return typeof value === 'string' && Array.isArray(JSON.parse(value));
  } catch {
    return false;
  }
}

/** Empty, or the JSON of the request body. */
function isBody(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    return value === '' || isRecord(JSON.parse(value));
  } catch {
    return false;
  }
}

/** A tab that is open during the update to the release after 0.1.0 has stored these. */
const routesOfBefore = new Map<unknown, PaymentDraft['route']>([
  ['rewarble', 'alternative-rewarble'],
  ['paysafecard', 'alternative-paysafe'],
]);

/** The draft with all readable stored fields. A damaged or missing field keeps the draft's value. */
export function mendedDraft(draft: PaymentDraft, stored: unknown): PaymentDraft {
  const read = isRecord(stored) ? stored : {};
  const kept: Record<string, unknown> = {
    ...read,
    route: routesOfBefore.get(read['route']) ?? read['route'],
  };
  const names = (Object.keys(checks) as (keyof StoredDraft)[]).filter((name) =>
    checks[name](kept[name]),
  );
  return { ...draft, ...Object.fromEntries(names.map((name) => [name, kept[name]])) };
}
