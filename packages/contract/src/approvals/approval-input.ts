import { z } from 'zod';
import { coinKeys } from '../coins.ts';
import { maxAmount, toMinorUnits } from '../money.ts';
import { lineOfText } from '../text.ts';
import { paymentTypes } from '../transactions/transaction-words.ts';
import { ruleModes } from './approval-words.ts';

// Separate from the server's answers, so the form loads only the checks.

const dollars = (required: string) =>
  z
    .number(required)
    .positive(required)
    .max(maxAmount, `At most ${maxAmount}`)
    .refine((value) => toMinorUnits(value, 'USD') !== undefined, 'At most two decimals');

const whole = ({ min, max }: { min: number; max: number }) => {
  const words = `A whole number from ${min} to ${max}`;
  return z.number(words).int(words).min(min, words).max(max, words);
};

/** What a rule is about, and its limits. Amounts are US dollars. */
export const ruleDefinitionSchema = z.strictObject({
  name: lineOfText({ max: 60, required: 'Please enter a name' }),
  coins: z
    .array(z.enum(coinKeys))
    .min(1, 'Please choose at least one coin')
    .transform((chosen) => coinKeys.filter((coin) => chosen.includes(coin))),
  types: z
    .array(z.enum(paymentTypes))
    .min(1, 'Please choose at least one type')
    .transform((chosen) => paymentTypes.filter((type) => chosen.includes(type))),
  most_usd: dollars('Please enter the largest payment'),
  day_usd: dollars('Please enter the most for a day'),
  day_payments: whole({ min: 1, max: 10_000 }),
  /** An own node counts as two, and so does a Bitcoin block that the site has checked. */
  min_sources: whole({ min: 2, max: 4 }),
  /** For how long a payment must have been proven. */
  delay_minutes: whole({ min: 0, max: 1_440 }),
  /** How many verified payments of the same account must come before; 0 for everybody. */
  known_after: whole({ min: 0, max: 100 }),
});
export type RuleDefinition = z.output<typeof ruleDefinitionSchema>;

export const newRuleSchema = ruleDefinitionSchema.extend({
  mode: z.enum(['off', 'shadow'], 'A new rule is off or in shadow'),
});
export type NewRule = z.output<typeof newRuleSchema>;

export const ruleChangesSchema = ruleDefinitionSchema.partial().extend({
  mode: z.enum(ruleModes).optional(),
  /** The rule's name, typed once more: switches on a rule that has decided about too few payments. */
  acknowledgement: z.string().max(60).optional(),
});
export type RuleChanges = z.output<typeof ruleChangesSchema>;
