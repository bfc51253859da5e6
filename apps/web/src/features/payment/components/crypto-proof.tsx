import type { CoinKey } from '@ghost-pay/contract/coins';
import { useMemo, type ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cryptoFormSchema, type CryptoForm } from '../crypto-form.ts';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PanelProps } from '../panel.ts';
import { useSubmitCrypto } from '../use-submit-crypto.ts';
import { HashField } from './hash-field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

const aboutHash = new Set(['DUPLICATE_TXID', 'INVALID_TXID', 'TXID_REQUIRED']);

/** The visitor's word that the money was sent, with the hash that proves it. */
export function CryptoProof(props: PanelProps & { coin: CoinKey }) {
  const { handle, coin, amount, currency, onAmountMissing } = props;
  const { draft, change } = handle;
  const schema = useMemo(() => cryptoFormSchema(coin), [coin]);
  const { register, handleSubmit, formState } = useForm<CryptoForm>({
    defaultValues: { hash: draft.hash, confirmed: draft.confirmed },
    resolver: formSchema(schema),
    mode: 'onTouched',
  });
  const { submit, submitting, refusal, forgetRefusal } = useSubmitCrypto(props);
  const isEmpty = draft.hash.trim() === '';
  const refusedHash = refusal && aboutHash.has(refusal.code) ? refusal.sentence : undefined;

  const onSubmit = ({ hash }: CryptoForm) => {
    if (amount === undefined) return onAmountMissing();
    return submit({ hash, amount });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      aria-labelledby="prove"
      className="grid gap-4"
    >
      <h3 id="prove" className="text-base font-semibold text-ink">
        {cryptoTexts.prove}
      </h3>
      <HashField
        coin={coin}
        hash={draft.hash}
        registration={register('hash', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            forgetRefusal();
            change({ hash: event.target.value });
          },
        })}
        error={formState.errors.hash?.message ?? refusedHash}
      />
      <Checkbox
        {...register('confirmed', {
          onChange: (event: ChangeEvent<HTMLInputElement>) =>
            change({ confirmed: event.target.checked }),
        })}
        label={cryptoTexts.confirm}
        error={formState.errors.confirmed?.message}
      />
      {refusal && refusedHash === undefined ? <RefusalAlert refusal={refusal} /> : null}
      <ActionBar
        aside={
          amount === undefined ? null : (
            <span className="figures text-lg font-bold">{formatMoney(amount, currency)}</span>
          )
        }
        hint={
          amount === undefined
            ? cryptoTexts.missing.amount
            : isEmpty
              ? cryptoTexts.missing.hash
              : null
        }
      >
        <Button
          type="submit"
          disabled={isEmpty}
          busyLabel={submitting ? cryptoTexts.submitting : undefined}
        >
          {cryptoTexts.submit}
        </Button>
      </ActionBar>
    </form>
  );
}
