import type { MethodGroup } from '@ghost-pay/contract/settings/setting-keys';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { methodsOffTexts } from '../../../lib/methods-off.texts.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { homeTexts } from '../home.texts.ts';

const marks: Record<MethodGroup, PaymentMethod> = {
  card: 'card',
  crypto: 'crypto',
  nintendo: 'nintendo-eshop',
  alternative: 'alternative-rewarble',
};

/** The payment methods that are switched on, or that none is. */
export function AcceptedMethods() {
  if (siteRules.methods.length === 0)
    return (
      <Alert tone="warning" title={methodsOffTexts.all.title}>
        {methodsOffTexts.all.text}
      </Alert>
    );
  return (
    <section aria-labelledby="methods" className="grid content-start gap-3">
      <h2 id="methods" className="text-sm font-semibold text-ink">
        {homeTexts.methodsTitle}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-3.5">
        {siteRules.methods.map((group) => {
          const { name, text } = homeTexts.methods[group];
          return (
            <li key={group} className="flex items-center gap-2 sm:gap-3">
              <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-base border border-line bg-surface text-ink">
                <MethodMark method={marks[group]} className="size-5" />
              </span>
              <span className="grid min-w-0 text-sm">
                <span className="font-semibold text-ink">{name}</span>{' '}
                <span className="text-xs text-muted">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
