import { z } from 'zod';
import { coinSchema } from '../coins.ts';

/** The four switches of section 9; `nintendo` and `alternative` each cover their payment methods. */
export const methodGroups = ['card', 'crypto', 'nintendo', 'alternative'] as const;
export type MethodGroup = (typeof methodGroups)[number];

/** Flat strings, booleans as 'true' and 'false' (specification, section 3). */
export const paymentMethodSettingsSchema = z.object({
  payment_method_card_enabled: z.string(),
  payment_method_card_name: z.string(),
  payment_method_card_description: z.string(),
  payment_method_crypto_enabled: z.string(),
  payment_method_crypto_name: z.string(),
  payment_method_crypto_description: z.string(),
  payment_method_nintendo_enabled: z.string(),
  payment_method_nintendo_name: z.string(),
  payment_method_nintendo_description: z.string(),
  payment_method_alternative_enabled: z.string(),
  payment_method_alternative_name: z.string(),
  payment_method_alternative_description: z.string(),
});
export type PaymentMethodSettings = z.infer<typeof paymentMethodSettingsSchema>;

export const cryptoOptionSchema = z.object({
  key: coinSchema,
  name: z.string(),
  symbol: z.string(),
  address: z.string(),
  /** A data URL of an image, drawn by the server, that holds `uri`. */
  qrCode: z.string(),
  /** The payment URI that a wallet opens; what a click on the QR code copies. */
  uri: z.string(),
  network: z.string(),
  /** Which icon to show: the coin's key. */
  icon: z.string(),
});
export type CryptoOption = z.infer<typeof cryptoOptionSchema>;
