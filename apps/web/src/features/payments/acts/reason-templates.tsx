import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { Button } from '../../../ui/button.tsx';
import { failureReasons } from './failure-reasons.texts.ts';
import { actsTexts } from './acts.texts.ts';

/** Frequent reasons, to fill the field above. */
export function ReasonTemplates({
  method,
  onChoose,
}: {
  method: PaymentMethod;
  onChoose: (reason: string) => void;
}) {
  return (
    <fieldset aria-label={actsTexts.reasonTemplates} className="flex flex-wrap gap-1.5">
      {failureReasons[method].map((reason) => (
        <Button
          key={reason}
          variant="secondary"
          size="small"
          className="!font-normal max-sm:min-h-11"
          onClick={() => onChoose(reason)}
        >
          {reason}
        </Button>
      ))}
    </fieldset>
  );
}
