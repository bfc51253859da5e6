import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { useChoiceKeys } from '../../../lib/keys/use-choice-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { ChordMark } from '../../../ui/key-mark.tsx';
import { failureReasons } from './failure-reasons.texts.ts';
import { actsTexts } from './acts.texts.ts';

/** Frequent reasons, to fill the field above, by a click or by a digit. */
export function ReasonTemplates({
  method,
  onChoose,
}: {
  method: PaymentMethod;
  onChoose: (reason: string, how: { byKey: boolean }) => void;
}) {
  const reasons = failureReasons[method];
  const holder = useChoiceKeys((choice) => {
    const reason = reasons[choice - 1];
    if (reason !== undefined) onChoose(reason, { byKey: true });
  });
  return (
    <fieldset
      ref={holder}
      aria-label={actsTexts.reasonTemplates}
      className="flex flex-wrap gap-1.5"
    >
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          variant="secondary"
          size="small"
          className="!font-normal max-sm:min-h-11"
          onClick={() => onChoose(reason, { byKey: false })}
        >
          <ChordMark chord={String(index + 1)} />
          {reason}
        </Button>
      ))}
    </fieldset>
  );
}
