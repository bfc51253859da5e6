import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useEffect, type ChangeEvent } from 'react';
import { siteRules } from '../../../lib/site-info.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { CreateBody } from '../api.ts';
import { cryptoComplaints, type CryptoForm } from '../crypto-form.ts';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PanelProps } from '../panel.ts';
import { type CoinQuote, paidQuote } from '../held-quotes.ts';
import { usePanelForm } from '../use-panel-form.ts';
import { subscriptionFields, useSubmitPayment } from '../use-submit-payment.ts';
import { AmountPaid, askedText } from './amount-paid.tsx';
import { CoinsSentLink } from './coins-sent-link.tsx';
import { CoinSwitch } from './coin-switch.tsx';
import { HashField } from './hash-field.tsx';
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

interface CryptoProofProps extends PanelProps {
  coin: CoinKey;
  /** The coins that the visitor can switch to. */
  options: readonly CryptoOption[];
  onSwitch: (coin: CoinKey) => void;
  /** Undefined while it is being asked for. */
  shown: CoinQuote | undefined;
  earlier: readonly CoinQuote[];
  /** True when the visitor switched the coin here: the hash field keeps the focus. */
  focusHash: boolean;
}

function cryptoBody(
  { type, handle, coin }: CryptoProofProps,
  { paid, hash }: { paid: CoinQuote; hash: string | null },
): CreateBody | undefined {
  const { amount, currency } = paid.price;
  const crypto = {
    payment_method: 'crypto',
    crypto_type: coin,
    txid: hash,
    payment_address: paid.coin.address,
  } as const;
  if (type === 'donation') {
    const payment_id = handle.draft.paymentId;
    return {
      type,
      payment_id,
      amount,
      currency: currency as Currency,
      quote_token: paid.token,
      ...crypto,
    };
  }
  const fields = subscriptionFields(handle.draft, paid);
  return fields && { ...fields, ...crypto };
}

/** The visitor's statement that the money was sent, with the hash as its proof. */
export function CryptoProof(props: CryptoProofProps) {
  const { handle, coin, options, onSwitch, focusHash, shown, earlier } = props;
  const { draft, change } = handle;
  const mayLackHash = !siteRules.transactionHashRequired;
  const withoutHash = mayLackHash && draft.withoutHash;
  const { register, submitWith, setFocus, setValue, formState } = usePanelForm<CryptoForm>({
    complaints: (values) => cryptoComplaints(coin, values),
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
    // A new quote is shown: the confirmation was for another one.
    if (!draft.confirmed) setValue('confirmed', false);
  }, [draft.confirmed, setValue]);
  const paid = shown && paidQuote(shown, { earlier, named: draft.paidBy });
  const isEmpty = !withoutHash && draft.hash.trim() === '';
  const refusedHash = refusal && aboutHash.has(refusal.code) ? refusal.sentence : undefined;
  const asked = shown ? askedText(coin, paid ?? shown) : '';
  return (
    <form
      noValidate
      onSubmit={submitWith(
        (form) =>
          paid &&
          submit(cryptoBody(props, { paid, hash: form.withoutHash ? null : form.hash.trim() })),
      )}
      className="grid gap-4 px-4 py-3 sm:p-6"
    >
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
      {withoutHash ? <Alert tone="warning">{cryptoTexts.withoutHashHint(asked)}</Alert> : null}
      {shown ? (
        <AmountPaid
          coin={coin}
          shown={shown}
          earlier={earlier}
          named={draft.paidBy}
          onChange={(paidBy) => change({ paidBy })}
        />
      ) : null}
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
      <ActionBar isSticky={!isEmpty} hint={missingHint({ isEmpty, shown, paid })}>
        <Button
          type="submit"
          disabled={isEmpty || !paid}
          busyLabel={submitting ? cryptoTexts.submitting : undefined}
        >
          {withoutHash ? cryptoTexts.submitWithoutHash : cryptoTexts.submit}
        </Button>
      </ActionBar>
    </form>
  );
}

/** Why the button is disabled. */
function missingHint({
  isEmpty,
  shown,
  paid,
}: {
  isEmpty: boolean;
  shown: CoinQuote | undefined;
  paid: CoinQuote | undefined;
}) {
  if (isEmpty) return cryptoTexts.missing.hash;
  if (!shown) return cryptoTexts.missing.quote;
  return paid ? null : cryptoTexts.missing.amount;
}
