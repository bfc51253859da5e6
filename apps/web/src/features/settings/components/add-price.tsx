import { type Duration, durations } from '@ghost-pay/contract/durations';
import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { regionCurrencies } from '@ghost-pay/contract/pricing/region-currencies';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCreatePrice } from '../api.ts';
import { priceFault, readPrice, type PriceSelection } from '../price-edits.ts';
import { priceEditorTexts } from '../settings.texts.ts';
import { SettingsSection } from './settings-section.tsx';

interface AddPriceProps {
  selection: PriceSelection;
  rows: readonly AdminPrice[];
}

/** Adds a price for a duration that has none in this selection. */
export function AddPrice({ selection, rows }: AddPriceProps) {
  const create = useCreatePrice();
  const missing = durations.filter((duration) => rows.every((row) => row.duration !== duration));
  const [chosen, setChosen] = useState<Duration>();
  const [price, setPrice] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isNintendo = selection.type === 'nintendo-eshop';
  const currency = isNintendo ? regionCurrencies[selection.region] : 'USD';
  const [first] = missing;
  const duration = chosen !== undefined && missing.includes(chosen) ? chosen : first;
  const fields = isApiError(create.error) ? create.error.fields : {};

  if (duration === undefined)
    return <p className="text-sm text-muted">{priceEditorTexts.complete}</p>;

  const fault = priceFault(price, { currency, is_active: true });
  const add = () => {
    setAsked(true);
    if (fault !== undefined) return;
    create.mutate(
      {
        category: 'ghost-eshop-pro',
        payment_type: selection.type,
        region: isNintendo ? selection.region : null,
        duration,
        price: readPrice(price),
        currency,
      },
      {
        onSuccess: () => {
          setPrice('');
          setAsked(false);
          showToast(priceEditorTexts.added(duration));
        },
      },
    );
  };
  return (
    <SettingsSection title={priceEditorTexts.addTitle}>
      {create.isError && fields['price'] === undefined ? (
        <Alert tone="error" announce>
          {errorSentence(create.error, priceEditorTexts.addFailed)}
        </Alert>
      ) : null}
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-[14rem_12rem_auto] sm:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field label={priceEditorTexts.duration}>
          {({ id }) => (
            <Select
              id={id}
              value={duration}
              options={missing.map((value) => ({ value, label: value }))}
              onChange={(event) => setChosen(event.target.value as Duration)}
            />
          )}
        </Field>
        <Field
          label={priceEditorTexts.price(currency)}
          error={(price === '' && !isAsked ? undefined : fault) ?? fields['price']}
        >
          {(control) => (
            <DecimalInput
              {...control}
              value={price}
              onChange={(event) => {
                setPrice(event.target.value);
                create.reset();
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="sm:mt-[1.625rem] sm:justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          busyLabel={create.isPending ? priceEditorTexts.adding : undefined}
        >
          {priceEditorTexts.add}
        </Button>
      </form>
    </SettingsSection>
  );
}
