import { z } from 'zod';
import { payoutCoins, readPayoutCoins } from '../card-payments/card-payment-words.ts';
import { cardProviderListSchema } from '../card-payments/card-payments.schemas.ts';
import { coinSchema } from '../transactions/payment-fields.ts';
import { readConfirmationLadders } from '../evidence/confirmations.ts';
import { keysOf, recordOf } from '../record-of.ts';
import { lineOfText, momentSchema } from '../text.ts';
import { isPrivateKey, longestExtendedKey, privateKeySentence } from './extended-keys.ts';
import {
  addressSettings,
  methodDescriptionLength,
  descriptionSettings,
  methodNameLength,
  nameSettings,
  methodSwitchSettings,
  numberSettings,
  qrSettings,
  settingKeys,
  switchSettings,
} from './setting-keys.ts';
import { parsedJson } from '../parsed-json.ts';

/** Flat strings, booleans as 'true' and 'false' (specification, section 3). */
export const paymentMethodSettingsSchema = z.object(
  recordOf([...methodSwitchSettings, ...nameSettings, ...descriptionSettings], () => z.string()),
);
export type PaymentMethodSettings = z.infer<typeof paymentMethodSettingsSchema>;

/** All settings as a super admin sees them: a flat object of strings. */
export const settingsSchema = z.object({
  ...recordOf(settingKeys, () => z.string()),
  /** Data URLs of images, empty while the coin has no address. */
  ...recordOf(qrSettings, () => z.string()),
  /** The version of these values: a change that sends an older version is refused. */
  settings_version: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;

const switchSentence = 'Please choose on or off';
const switchSchema = z.string(switchSentence).regex(/^(?:true|false)$/, switchSentence);

function wholeNumber({ min, max, unit }: { min: number; max: number; unit: string }) {
  const sentence = `Please enter a whole number of ${unit} from ${min} to ${max}`;
  return z
    .string(sentence)
    .trim()
    .refine((text) => /^(?:0|[1-9]\d*)$/.test(text), sentence)
    .refine((text) => Number(text) >= min && Number(text) <= max, sentence);
}

/** Only the form: the server checks whether it is an address of the coin's network. */
const addressSchema = z.string('Please enter an address').trim().max(120, 'At most 120 characters');
/** An extended public key of the wallet, from which each payment gets an address of its own. */
const extendedKeySchema = z
  .string('Please enter an address or an extended public key')
  .trim()
  .max(longestExtendedKey, `At most ${longestExtendedKey} characters`)
  .refine((text) => !isPrivateKey(text), privateKeySentence);

/** JSON text of the card processors, or empty for the built-in ones. */
const cardProvidersTextSchema = z
  .string()
  .trim()
  .max(20_000, 'At most 20000 characters')
  .refine(
    (text) => text === '' || cardProviderListSchema.safeParse(parsedJson(text)).success,
    'This is not a list of card processors. Leave it empty for the built-in ones.',
  );

const payoutCoinsTextSchema = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || readPayoutCoins(text).length === text.split(',').length,
    `Please name at least one of ${payoutCoins.join(', ')}. Leave it empty for all.`,
  );

/** JSON text of the blocks that payments need, or empty for the built-in ones. */
const confirmationsTextSchema = z
  .string()
  .trim()
  .max(4000, 'At most 4000 characters')
  .refine(
    (text) => readConfirmationLadders(text) !== undefined,
    'This is not a list of confirmations by chain and value. Leave it empty for the built-in one.',
  );

/**
 * A change of settings: any of them, flat. The images are ignored, because the server makes them;
 * so the answer of GET can be sent back as it is. A name that is not a setting is refused.
 */
export const updateSettingsSchema = z
  .strictObject(
    {
      ...recordOf(addressSettings, (key) =>
        (key === 'crypto_btc_address' ? extendedKeySchema : addressSchema).optional(),
      ),
      ...recordOf(switchSettings, () => switchSchema.optional()),
      ...recordOf(keysOf(numberSettings), (key) => wholeNumber(numberSettings[key]).optional()),
      card_providers: cardProvidersTextSchema.optional(),
      card_payout_coins: payoutCoinsTextSchema.optional(),
      evidence_confirmations: confirmationsTextSchema.optional(),
      ...recordOf(nameSettings, () =>
        lineOfText({ max: methodNameLength, required: 'Please enter a name' }).optional(),
      ),
      ...recordOf(descriptionSettings, () =>
        lineOfText({
          max: methodDescriptionLength,
          required: 'Please enter a description',
        }).optional(),
      ),
      ...recordOf(qrSettings, () => z.string().optional()),
      settings_version: z.string().max(64).optional(),
      /** Of the changed receiving addresses, those whose present address was never the site's own. */
      not_ours: z.array(z.enum(addressSettings)).max(addressSettings.length).optional(),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? 'This setting does not exist' : undefined,
    },
  )
  .refine((update) => Object.keys(update).length > 0, 'There is nothing to save');
export type SettingsUpdate = z.infer<typeof updateSettingsSchema>;

export const settingsSavedSchema = z.object({
  settings_version: z.string(),
  /** The images that the server drew again because their address changed. */
  qrCodesGenerated: z.array(z.enum(qrSettings)),
});

export const bitcoinKeyQuestionSchema = z.strictObject({ key: extendedKeySchema });

/** The first receiving addresses of a key, to compare with the wallet; the site shows the first one where none is a payment's own. */
export const firstAddressesSchema = z.object({ addresses: z.array(z.string()) });

/** The key from which Bitcoin payments get addresses of their own. */
export const bitcoinKeySchema = z.object({
  /** Its beginning and end. */
  key: z.string(),
  /** Null after a restore: until it is set, payments share the site's address. */
  next_index: z.number().nullable(),
  /** The highest index whose address has got money; 0 if none has. */
  highest_paid: z.number(),
  /** How many given addresses without money follow each other now. */
  unpaid: z.number(),
  /** How many addresses without money follow each other at most. */
  gap: z.number(),
});
export type BitcoinKey = z.infer<typeof bitcoinKeySchema>;

export const setNextIndexSchema = z.strictObject({
  next_index: z
    .number('Please enter a whole number')
    .int('Please enter a whole number')
    .min(1, 'The first address of a payment has index 1')
    .max(1_000_000_000, 'This number is too large'),
});

/** One change of a receiving address. */
export const addressChangeSchema = z.object({
  id: z.string(),
  key: z.enum(addressSettings),
  /** Null when none was set before. */
  old_address: z.string().nullable(),
  /** Null when the address was removed. */
  new_address: z.string().nullable(),
  changed_at: momentSchema,
  changed_by: z.string(),
  /** Whether an administrator has said that `old_address` was never the site's own. */
  not_ours: z.boolean(),
});
export type AddressChange = z.infer<typeof addressChangeSchema>;

/** The installation's description of itself. */
export const systemInformationSchema = z.object({
  app_version: z.string(),
  database_version: z.string(),
  node_version: z.string(),
  mode: z.enum(['sandbox', 'live']),
  uptime_seconds: z.number(),
  prices_total: z.number(),
  prices_on_sale: z.number(),
  admin_users: z.number(),
  coins_configured: z.number(),
  methods_enabled: z.number(),
});
export type SystemInformation = z.infer<typeof systemInformationSchema>;

export const cryptoOptionSchema = z.object({
  key: coinSchema,
  name: z.string(),
  symbol: z.string(),
  address: z.string(),
  /** A data URL of an image, drawn by the server, that holds the address alone. */
  qrCode: z.string(),
  /** The payment link for a wallet, without an amount. */
  uri: z.string(),
  network: z.string(),
  /** Which icon to show: the coin's key. */
  icon: z.string(),
});
export type CryptoOption = z.infer<typeof cryptoOptionSchema>;

/** An address to which nothing may be sent: an administrator has said that it was never the site's own. */
export const foreignAddressSchema = z.object({ crypto_type: coinSchema, address: z.string() });
export type ForeignAddress = z.infer<typeof foreignAddressSchema>;
