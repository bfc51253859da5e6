import { z } from 'zod';
import {
  accountSchema,
  coinSchema,
  durationSchema,
  transactionHashSchema,
} from './payment-fields.ts';
import { amountSchema, currencySchema } from '../money.ts';
import { regionSchema } from '../pricing/pricing.schemas.ts';
import { lineOfText } from '../text.ts';
import { type PlainVoucherMethod, plainVoucherMethods } from './code-words.ts';
import { nintendoCodeSchema, plainVoucherTextSchema, rewarbleTextSchema } from './payment-codes.ts';

const createCommon = z.object({
  payment_id: z.string('Payment ID is missing').max(64, 'Payment ID is too long'),
  amount: amountSchema,
  currency: currencySchema,
  /** The token of the quote that the visitor pays by. Any other text is ignored: money may have moved. */
  quote_token: z.string().max(200).nullish(),
});

const createCrypto = createCommon.extend({
  payment_method: z.literal('crypto', 'This payment method is not available'),
  crypto_type: coinSchema,
  /** May be missing only while `security_require_txid` is off. */
  txid: transactionHashSchema.nullish(),
  /**
   * The receiving address that the payer was shown. It is compared only without a quote: the payment is judged by the
   * coin's present address, and administrators are told when the payer names another one.
   */
  payment_address: lineOfText({ max: 120, required: 'The address is missing' }).nullish(),
  region: regionSchema.nullish(),
});

const createNintendo = createCommon.extend({
  payment_method: z.literal('nintendo-eshop'),
  region: regionSchema,
  paymentCode: nintendoCodeSchema,
});

const createRewarble = createCommon.extend({
  payment_method: z.literal('alternative-rewarble'),
  region: regionSchema.nullish(),
  /** JSON text of a rewarbleVoucherSchema. */
  paymentCode: rewarbleTextSchema,
});

const createPlainVoucher = (method: PlainVoucherMethod) =>
  createCommon.extend({
    payment_method: z.literal(method),
    region: regionSchema.nullish(),
    /** JSON text of a plain voucher. */
    paymentCode: plainVoucherTextSchema(method),
  });

const subscription = {
  type: z.literal('ghost-eshop-pro'),
  ...accountSchema.shape,
  subscriptionDuration: durationSchema,
};

/**
 * The create payload (specification, section 3): a subscription names an account and a duration and
 * is paid by coins or a code; a donation is paid by coins. Card payments are made by another call.
 */
export const createTransactionSchema = z.discriminatedUnion('type', [
  z.discriminatedUnion(
    'payment_method',
    [
      createCrypto.extend(subscription),
      createNintendo.extend(subscription),
      createRewarble.extend(subscription),
      ...plainVoucherMethods.map((method) => createPlainVoucher(method).extend(subscription)),
    ],
    'This payment method is not available',
  ),
  createCrypto.extend({ type: z.literal('donation') }),
]);
export type CreateTransaction = z.output<typeof createTransactionSchema>;
export type CreateCryptoTransaction = Extract<CreateTransaction, { payment_method: 'crypto' }>;
