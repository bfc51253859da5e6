import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useChoiceKeys } from '../../../lib/keys/use-choice-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { ChordMark } from '../../../ui/key-mark.tsx';
import { failureReasons } from './act-forms.texts.ts';
import { actsTexts } from './acts.texts.ts';

interface ReasonTemplatesProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The field above, which a reason fills. */
  field: FieldPathByValue<Values, string>;
  method: PaymentMethod;
}

/** Frequent reasons, to fill the field above, by a click or by a digit. */
export function ReasonTemplates<Values extends FieldValues, Output>({
  form,
  field,
  method,
}: ReasonTemplatesProps<Values, Output>) {
  const reasons = failureReasons[method];
  const fill = (reason: string) =>
    form.setValue(field, reason as never, { shouldValidate: true, shouldDirty: true });
  const holder = useChoiceKeys((choice) => {
    const reason = reasons[choice - 1];
    if (reason !== undefined) fill(reason);
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
          className="!font-normal"
          onClick={() => {
            fill(reason);
            // Shown at the field, where the text can be shortened.
            form.setFocus(field);
          }}
        >
          <ChordMark chord={String(index + 1)} />
          {reason}
        </Button>
      ))}
    </fieldset>
  );
}
