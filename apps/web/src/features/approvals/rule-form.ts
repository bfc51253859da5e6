import {
  type RuleDefinition,
  ruleDefinitionSchema,
} from '@ghost-pay/contract/approvals/approval-input';
import { coinKeys } from '@ghost-pay/contract/coins';
import { z } from 'zod';
import { readDecimal } from '../../lib/typed-decimal.ts';

const typedNumber = z.string().transform((text) => readDecimal(text) ?? Number.NaN);

/** A definition as it is typed: numbers are texts until they are checked. */
export const ruleFormSchema = z
  .object({
    name: z.string(),
    coins: z.array(z.enum(coinKeys)),
    types: z.array(z.enum(['ghost-eshop-pro', 'donation'])),
    most_usd: typedNumber,
    day_usd: typedNumber,
    day_payments: typedNumber,
    min_sources: typedNumber,
    delay_minutes: typedNumber,
    known_after: typedNumber,
  })
  .pipe(ruleDefinitionSchema);

/** What a new rule begins with: donations, because nothing is delivered for them. */
const first: RuleDefinition = {
  name: 'Donations, exact amount',
  coins: [...coinKeys],
  types: ['donation'],
  most_usd: 50,
  day_usd: 500,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
};

/** The typed form of a rule, or of a new one. */
export function formOf(rule: RuleDefinition = first): z.input<typeof ruleFormSchema> {
  return {
    name: rule.name,
    coins: [...rule.coins],
    types: [...rule.types],
    most_usd: String(rule.most_usd),
    day_usd: String(rule.day_usd),
    day_payments: String(rule.day_payments),
    min_sources: String(rule.min_sources),
    delay_minutes: String(rule.delay_minutes),
    known_after: String(rule.known_after),
  };
}
