import { useId } from 'react';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Processor, processorFaults, readRegions } from '../card-processors.ts';
import { processorTexts as texts } from '../settings.texts.ts';
import { TypedInput } from './setting-fields.tsx';

interface ProcessorSheetProps {
  row: Processor;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<Processor>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Everything about one processor. The page's Save Changes saves it. */
export function ProcessorSheet({
  row,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
  onClose,
}: ProcessorSheetProps) {
  const faults = processorFaults(row);
  const lastOneId = useId();
  const isOnlyOne = isFirst && isLast;
  const setBadge = (typed: string) => {
    const badge = typed.trim() === '' ? null : typed;
    onChange({ badge, badgeColor: badge === null ? null : (row.badgeColor ?? 'gray') });
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.sheetTitle(row.name)}
      actions={
        <>
          <Button
            variant="quiet"
            className="mr-auto"
            aria-disabled={isOnlyOne}
            aria-describedby={isOnlyOne ? lastOneId : undefined}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <Field label={texts.name} error={faults.name}>
        {(control) => (
          <TypedInput
            {...control}
            maxLength={80}
            text={row.name}
            onType={(name) => onChange({ name })}
          />
        )}
      </Field>
      <Field label={texts.description} hint={texts.descriptionHint} error={faults.description}>
        {(control) => (
          <TypedInput
            {...control}
            maxLength={200}
            text={row.description}
            onType={(description) => onChange({ description })}
          />
        )}
      </Field>
      <Field label={texts.regions} hint={texts.regionsHint} error={faults.regions}>
        {(control) => (
          <TypedInput
            {...control}
            text={row.regions.join(', ')}
            onType={(typed) => onChange({ regions: readRegions(typed) })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.fee} error={faults.processingFee}>
          {(control) => (
            <TypedInput
              {...control}
              maxLength={80}
              text={row.processingFee}
              onType={(processingFee) => onChange({ processingFee })}
            />
          )}
        </Field>
        <Field label={texts.minimum} error={faults.minimumUSD}>
          {(control) => (
            <TypedInput
              {...control}
              inputMode="decimal"
              className="figures"
              text={typeof row.minimumUSD === 'number' ? row.minimumUSD.toFixed(2) : row.minimumUSD}
              onType={(typed) => onChange({ minimumUSD: readDecimal(typed) ?? typed })}
            />
          )}
        </Field>
      </div>
      <Field label={texts.percent} hint={texts.percentHint} error={faults.estimatedFeePercent}>
        {(control) => (
          <TypedInput
            {...control}
            inputMode="decimal"
            className="figures max-w-32"
            text={String(row.estimatedFeePercent)}
            onType={(typed) => onChange({ estimatedFeePercent: readDecimal(typed) ?? typed })}
          />
        )}
      </Field>
      <Field label={texts.badge} hint={texts.badgeHint} error={faults.badge}>
        {(control) => (
          <TypedInput {...control} maxLength={80} text={row.badge ?? ''} onType={setBadge} />
        )}
      </Field>
      <div className="flex gap-2">
        <Button variant="secondary" aria-disabled={isFirst} onClick={() => onMove(-1)}>
          {texts.up}
        </Button>
        <Button variant="secondary" aria-disabled={isLast} onClick={() => onMove(1)}>
          {texts.down}
        </Button>
      </div>
      {isOnlyOne ? (
        <p id={lastOneId} className="text-sm text-muted">
          {texts.lastOne}
        </p>
      ) : null}
    </Dialog>
  );
}
