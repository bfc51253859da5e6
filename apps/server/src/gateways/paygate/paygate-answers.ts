import { z } from 'zod';

/** Text that PayGate sends percent-encoded, decoded. */
const encodedText = z
  .string()
  .regex(/^[A-Za-z0-9%+/=_.~-]{8,4000}$/)
  .transform((text, context) => {
    try {
      return decodeURIComponent(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not percent-encoded' });
      return z.NEVER;
    }
  });

/** The answer of wallet.php. */
export const walletAnswerSchema = z.object({
  address_in: encodedText,
  polygon_address_in: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  ipn_token: encodedText,
});

/**
 * A value for the payment rules to judge. An unreadable value must not be an error here: every payment that
 * the network calls paid must reach an administrator.
 */
const anyScalar = z
  .union([z.string().max(200), z.number()])
  .transform(String)
  .nullish()
  .transform((text) => text ?? null)
  .catch(null);

/** The answer of payment-status.php. */
export const statusAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unpaid') }),
  z.object({
    status: z.literal('paid'),
    value_coin: anyScalar,
    coin: anyScalar,
    txid_out: anyScalar,
  }),
]);

/** The answer of convert.php: dollars as a decimal. */
export const conversionAnswerSchema = z.object({
  status: z.literal('success'),
  value_coin: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,18})?$/))
    .transform(Number)
    .pipe(z.number().positive()),
});

/** One entry of provider-status. Other shapes are skipped: the list contains many other entries. */
export const providerEntrySchema = z.object({
  id: z.string().max(60),
  status: z.enum(['active', 'redirected', 'unstable', 'inactive']),
  minimum_currency: z.string().max(10).nullish(),
  minimum_amount: z.coerce.number().nonnegative().nullish().catch(null),
});

export const providerListAnswerSchema = z.object({
  providers: z.array(z.unknown()).min(1).max(1000),
});
