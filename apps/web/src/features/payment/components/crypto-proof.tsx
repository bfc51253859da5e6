import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useEffect, useMemo, type ChangeEvent } from 'react';
import type { z } from 'zod';
import { formatMoney } from '../../../lib/format.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { CreateBody } from '../api.ts';
import { cryptoFormSchema, type CryptoForm } from '../crypto-form.ts';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PanelProps } from '../panel.ts';
import { addressPaid } from '../seen-addresses.ts';
import { usePanelForm } from '../use-panel-form.ts';
import { subscriptionFields, useSubmitPayment } from '../use-submit-payment.ts';
import { AddressPaid } from './address-changed.tsx';
import { CoinsSentLink } from './coins-sent-link.tsx';
import { CoinSwitch } from './coin-switch.tsx';
import { HashField } from './hash-field.tsx';
import { PanelSection } from './panel-section.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

/**
 * The server rejects these submissions as they are: a visitor who has already sent coins must write to support,
 * not pay again.
 */
const notTaken = new Set([
  'AMOUNT_MISMATCH',
  'PAYMENT_METHOD_DISABLED',
  'COIN_NOT_AVAILABLE',
  'TIER_NOT_AVAILABLE',
  'ADDRESS_UNKNOWN',
]);
const aboutHash = new Set(['DUPLICATE_TXID', 'INVALID_TXID', 'TXID_REQUIRED']);

type CryptoProven = z.output<ReturnType<typeof cryptoFormSchema>>;

interface CryptoProofProps extends PanelProps {
  amount: number;
  coin: CoinKey;
  /** The coins that the visitor can switch to. */
  options: readonly CryptoOption[];
  onSwitch: (coin: CoinKey) => void;
  /** True when the visitor switched the coin here: the hash field keeps the focus. */
  focusHash: boolean;
}

function cryptoBody(
  { type, handle, coin, amount, currency }: CryptoProofProps,
  hash: string | null,
): CreateBody | undefined {
  const { addresses, paidTo } = handle.draft;
  const crypto = {
    payment_method: 'crypto',
    crypto_type: coin,
    txid: hash,
    payment_address: addressPaid(addresses[coin], paidTo) ?? null,
  } as const;
  if (type === 'donation') {
    const payment_id = handle.draft.paymentId;
    return { type, payment_id, amount, currency: currency as Currency, ...crypto };
  }
  const fields = subscriptionFields(handle.draft, { amount, currency });
  return fields && { ...fields, ...crypto };
}

/** The visitor's statement that the money was sent, with the hash as its proof. */
export function CryptoProof(props: CryptoProofProps) {
  const { handle, coin, options, amount, currency, onSwitch, focusHash } = props;
  const { draft, change } = handle;
  const mayLackHash = !siteRules.transactionHashRequired;
  const withoutHash = mayLackHash && draft.withoutHash;
  const schema = useMemo(() => cryptoFormSchema(coin), [coin]);
  const { register, submitWith, setFocus, setValue, formState } = usePanelForm<
    CryptoForm,
    CryptoProven
  >({
    schema,
    defaultValues: { hash: draft.hash, withoutHash, confirmed: draft.confirmed },
    fieldOrder: ['hash', 'confirmed'],
  });
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  useEffect(() => {
    if (focusHash) setFocus('hash');
  }, [focusHash, setFocus]);
  useEffect(() => {
    // The settings have changed since page load: the hash is required from now on.
    if (refusal?.code !== 'TXID_REQUIRED') return;
    setValue('withoutHash', false);
    setFocus('hash');
  }, [refusal, setValue, setFocus]);
  useEffect(() => {
    // The address has changed: the confirmation was for another one.
    if (!draft.confirmed) setValue('confirmed', false);
  }, [draft.confirmed, setValue]);
  const seen = draft.addresses[coin];
  const addressMissing = seen !== undefined && addressPaid(seen, draft.paidTo) === undefined;
  const isEmpty = !withoutHash && draft.hash.trim() === '';
  const refusedHash = refusal && aboutHash.has(refusal.code) ? refusal.sentence : undefined;
  const money = formatMoney(amount, currency);
  return (
    <form
      noValidate
      onSubmit={submitWith(({ hash }: CryptoProven) => submit(cryptoBody(props, hash)))}
    >
      <PanelSection title={cryptoTexts.prove}>
        {withoutHash ? null : (
          <>
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
            <CoinSwitch coin={coin} hash={draft.hash} options={options} onSwitch={onSwitch} />
          </>
        )}
        {mayLackHash ? (
          <Checkbox
            {...register('withoutHash', {
              onChange: (event: ChangeEvent<HTMLInputElement>) => {
                forgetRefusal();
                change({ withoutHash: event.target.checked });
              },
            })}
            label={cryptoTexts.withoutHash}
          />
        ) : null}
        {withoutHash ? <Alert tone="warning">{cryptoTexts.withoutHashHint(money)}</Alert> : null}
        <AddressPaid seen={seen} value={draft.paidTo} onChange={(paidTo) => change({ paidTo })} />
        <Checkbox
          {...register('confirmed', {
            onChange: (event: ChangeEvent<HTMLInputElement>) =>
              change({ confirmed: event.target.checked }),
          })}
          label={cryptoTexts.confirm}
          error={formState.errors.confirmed?.message}
        />
        {refusal && refusedHash === undefined ? (
          <RefusalAlert
            refusal={refusal}
            action={notTaken.has(refusal.code) ? <CoinsSentLink draft={draft} /> : null}
          />
        ) : null}
        <ActionBar
          aside={<span className="figures text-lg font-bold">{money}</span>}
          hint={missingHint({ isEmpty, addressMissing })}
        >
          <Button
            type="submit"
            disabled={isEmpty || addressMissing}
            busyLabel={submitting ? cryptoTexts.submitting : undefined}
          >
            {withoutHash ? cryptoTexts.submitWithoutHash : cryptoTexts.submit}
          </Button>
        </ActionBar>
      </PanelSection>
    </form>
  );
}

/** Why the button is disabled. */
function missingHint({ isEmpty, addressMissing }: { isEmpty: boolean; addressMissing: boolean }) {
  if (isEmpty) return cryptoTexts.missing.hash;
  return addressMissing ? cryptoTexts.missing.address : null;
}
