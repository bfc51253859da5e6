import type { CardProviderData } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { ConfirmationLadders } from '@ghost-pay/contract/evidence/confirmations';
import { formatMoney } from '../../lib/format.ts';
import { changeTexts as texts } from './fact-words.texts.ts';

/** Settings that are lists, stored as JSON text; empty is the built-in list. */
const lists: Readonly<Record<string, (list: never) => string>> = {
  card_providers: (processors: readonly CardProviderData[]) =>
    processors
      .map(({ name, processingFee, minimumUSD }) =>
        texts.processor(name, processingFee, formatMoney(minimumUSD, 'USD')),
      )
      .join('; '),
  evidence_confirmations: (ladders: Partial<ConfirmationLadders>) =>
    Object.entries(ladders)
      .map(
        ([chain, steps]) =>
          `${texts.chains[chain as keyof ConfirmationLadders]}: ${steps
            .map(({ below, blocks }) => texts.step(blocks, below, steps.length))
            .join(', ')}`,
      )
      .join('; '),
};

/** The value of a setting as people read it. A list that cannot be read is shown as it is stored. */
export function settingValue(key: string | null, value: string | number | boolean | null): string {
  const list = key === null || !Object.hasOwn(lists, key) ? undefined : lists[key];
  if (value === null || value === '') return list ? texts.builtIn : texts.empty;
  if (value === 'true') return texts.on;
  if (value === 'false') return texts.off;
  const text = String(value);
  if (list === undefined) return text;
  try {
    return list(JSON.parse(text) as never);
  } catch {
    return text;
  }
}
