import { z } from 'zod';
import { lineOfText } from '../text.ts';
import { webhookKinds } from './webhook-words.ts';

// Separate from the server's answers, so the form loads only the checks.

const urlRequired = 'Please enter the address';

/** Only the form of the address: the allowed hosts depend on the mode, and the server checks them. */
const webhookUrlSchema = lineOfText({ max: 500, required: urlRequired })
  .refine((text) => URL.canParse(text), 'This is not a web address')
  .refine(
    (text) => !URL.canParse(text) || /^https?:$/.test(new URL(text).protocol),
    'The address must begin with https://',
  )
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { username, password, hash } = new URL(text);
    return username === '' && password === '' && hash === '';
  }, 'The address must hold no user name, no password and no #');

/** An endpoint as a super admin sets it. */
export const webhookSchema = z.object({
  url: webhookUrlSchema,
  kinds: z
    .array(z.enum(webhookKinds))
    .min(1, 'Please choose at least one event')
    .transform((kinds) => webhookKinds.filter((kind) => kinds.includes(kind))),
  is_enabled: z.boolean(),
});
export type WebhookInput = z.output<typeof webhookSchema>;

/** A missing field stays unchanged. */
export const webhookChangesSchema = webhookSchema.partial();
export type WebhookChanges = z.output<typeof webhookChangesSchema>;
