import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { siteRules } from '../../../lib/site-info.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { CreateBody } from '../api.ts';
import { type CoinQuote, paidQuote } from '../machine/held-quotes.ts';
import { RefusalAlert } from '../frame/payment-alerts.tsx';
import { coinsLike, cryptoComplaints, mayHavePaid } from './crypto-form.ts';
import { cryptoTexts } from './crypto.texts.ts';
import { hashHelp } from './hash-help.ts';
import type { PanelProps } from './panel.ts';
import type { Arrival } from './arrival.tsx';
import { subscriptionFields, useSubmitPayment } from './use-submit-payment.ts';
import { AmountPaid, askedText } from './amount-paid.tsx';
import { CoinsSentLink } from './coins-sent-link.tsx';
import { HashField, HashHelpLine, useHashCheck } from './hash-field.tsx';
import { paymentTexts } from '../payment.texts.ts';

const aboutHash = new Set(['DUPLICATE_TXID', 'INVALID_TXID', 'TXID_REQUIRED']);

interface CryptoProofProps extends PanelProps {
  coin: CoinKey;
  /** The coins that the visitor can switch to. */
  options: readonly CryptoOption[];
  onSwitch: (coin: CoinKey) => void;
  /** Undefined while it is being asked for. */
  shown: CoinQuote | undefined;
  earlier: readonly CoinQuote[];
  /** The coins that have come, and are left to the visitor to submit. */
  arrival: Arrival | undefined;
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
  const { handle, coin, focusHash, shown, earlier } = props;
  const { draft, change } = handle;
  const mayLackHash = !siteRules.transactionHashRequired;
  const withoutHash = mayLackHash && draft.withoutHash;
  const form = useRef<HTMLFormElement>(null);
  // It validates on submit, and from then on with each change.
  const [isChecked, setChecked] = useState(false);
  const [arrived, setArrived] = useState<Arrival['transfer']>(null);
  const complaints = cryptoComplaints(coin, { ...draft, withoutHash });
  const shownComplaints: Partial<typeof complaints> = isChecked ? complaints : {};
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const refusedForHash = refusal?.code === 'TXID_REQUIRED';
  useEffect(() => {
    // After a switch of the coin, and when the settings have changed since the page was loaded.
    if (focusHash || refusedForHash) focusField(form.current, 'hash');
  }, [focusHash, refusedForHash]);
  const paid = shown && paidQuote(shown, { earlier, named: draft.paidBy });
  const isEmpty = !withoutHash && draft.hash.trim() === '';
  const refusedHash = refusal && aboutHash.has(refusal.code) ? refusal.sentence : undefined;
  const asked = shown ? askedText(coin, paid ?? shown) : '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const refused = (['hash', 'confirmed'] as const).find((name) => complaints[name]);
    if (refused) return focusField(form.current, refused);
    if (paid)
      void submit(cryptoBody(props, { paid, hash: withoutHash ? null : draft.hash.trim() }));
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4 px-4 py-3 sm:p-6 sm:pt-2">
      {withoutHash ? null : (
        <ProvenHash
          {...props}
          error={shownComplaints.hash ?? refusedHash}
          onChange={(hash) => {
            forgetRefusal();
            change({ hash });
          }}
          arrived={arrived}
          onArrival={({ quote, transfer }) => {
            setArrived(transfer);
            if (transfer) change({ hash: transfer.txid, paidBy: quote.id });
          }}
        />
      )}
      {mayLackHash ? (
        <Checkbox
          checked={withoutHash}
          onChange={(event) => {
            forgetRefusal();
            change({ withoutHash: event.target.checked });
          }}
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
        name="confirmed"
        checked={draft.confirmed}
        onChange={(event) => change({ confirmed: event.target.checked })}
        label={cryptoTexts.confirm}
        error={shownComplaints.confirmed}
      />
      {refusal && refusedHash === undefined ? (
        <RefusalAlert
          refusal={refusal}
          action={mayHavePaid(refusal.code) ? <CoinsSentLink draft={draft} /> : null}
        />
      ) : null}
      <ActionBar isSticky={!isEmpty} hint={missingHint({ isEmpty, shown, paid })}>
        <Button
          type="submit"
          disabled={isEmpty || !paid}
          busyLabel={submitting ? paymentTexts.submit.submitting : undefined}
        >
          {withoutHash ? cryptoTexts.submitWithoutHash : cryptoTexts.submit}
        </Button>
      </ActionBar>
    </form>
  );
}

type HashProps = Pick<
  CryptoProofProps,
  'handle' | 'coin' | 'options' | 'onSwitch' | 'shown' | 'earlier' | 'arrival'
> & {
  error: string | undefined;
  onChange: (hash: string) => void;
  /** The coins whose hash was filled in. */
  arrived: Arrival['transfer'];
  /** The coins have come, and no hash is typed. */
  onArrival: (arrival: Arrival) => void;
};

/** The hash, what its shape says, and what the chain says. */
function ProvenHash(props: HashProps) {
  const { handle, coin, options, shown, earlier, onSwitch, error, onChange } = props;
  const { arrival, arrived, onArrival } = props;
  const { draft } = handle;
  const { hash } = draft;
  useEffect(() => {
    // Once: a visitor who empties the field means it.
    if (arrival?.transfer && !arrived && hash.trim() === '') onArrival(arrival);
  }, [arrival, arrived, hash, onArrival]);
  const isFilledIn = hash === arrived?.txid;
  const paid = shown && paidQuote(shown, { earlier, named: draft.paidBy });
  const answer = useHashCheck(coin, isFilledIn ? '' : hash, paid?.token ?? null);
  const help =
    answer &&
    hashHelp(answer, {
      coin,
      offered: options.map(({ key }) => key),
      due: paid?.coin.exact?.amount,
    });
  return (
    // Room for two lines below the field, so that the answer moves nothing.
    <div className="grid min-h-30 content-start gap-1.5">
      <HashField
        coin={coin}
        hash={hash}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        isKnown={help !== undefined && help.tone !== 'neutral'}
      />
      <HashHelpLine help={help} draft={draft} onSwitch={onSwitch} />
      <CoinSwitch coin={coin} hash={hash} options={options} onSwitch={onSwitch} />
    </div>
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

function focusField(form: HTMLFormElement | null, name: 'hash' | 'confirmed'): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

interface CoinSwitchProps {
  coin: CoinKey;
  hash: string;
  options: readonly CryptoOption[];
  onSwitch: (coin: CoinKey) => void;
}

/** When the hash has the format of other coins: a button for each of them that is accepted here. */
function CoinSwitch({ coin, hash, options, onSwitch }: CoinSwitchProps) {
  const like = coinsLike(coin, hash);
  const others = options.filter(({ key }) => like.includes(key));
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label={cryptoTexts.switchTitle} className="flex flex-wrap gap-2">
      {others.map(({ key, name }) => (
        <Button key={key} variant="secondary" onClick={() => onSwitch(key)}>
          {cryptoTexts.switchTo(name)}
        </Button>
      ))}
    </div>
  );
}
