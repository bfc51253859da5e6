import type { CoinKey } from '@ghost-pay/contract/coins';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useEffect, useEffectEvent, useRef, useState, useId } from 'react';
import { rememberSent } from '../../../lib/sent-payments.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { PanelMark } from '../../../ui/panel-mark.tsx';
import { useCryptoAddresses, useForeignAddresses } from '../api.ts';
import {
  type CoinChoice,
  earlierQuotes,
  isCoinQuote,
  isForeign,
  type Money,
  ownQuotes,
  withoutQuote,
  type CoinQuote,
} from '../machine/held-quotes.ts';
import { LoadFailed } from '../frame/payment-alerts.tsx';
import { agreedOffer, shownQuote } from '../machine/payment-machine.ts';
import { useQuote } from '../machine/use-quote.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { cryptoTexts } from './crypto.texts.ts';
import type { PanelProps } from './panel.ts';
import { CoinDestination } from './coin-destination.tsx';
import { CryptoProof } from './crypto-proof.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { type Arrival, useArrival, WatchLine } from './arrival.tsx';
import { QuoteNotice } from './quote-notice.tsx';
import { quoteTexts } from '../payment.texts.ts';
import { CoinsSentLink } from './coins-sent-link.tsx';

export function CryptoPanel(props: PanelProps) {
  const { data, isPending, refetch } = useCryptoAddresses();
  const { coin: chosen } = props.handle.draft;
  const options = data?.filter((option) => option.address !== '') ?? [];
  const coin = chosen ?? firstCoin(options);
  if (coin) return <CoinPayment {...props} coin={coin} options={options} isPending={isPending} />;
  if (isPending) return <PanelSkeleton shape="coins" />;
  if (!data)
    return <LoadFailed onRetry={() => void refetch()}>{cryptoTexts.loadFailed}</LoadFailed>;
  return (
    <Alert tone="warning" title={cryptoTexts.none}>
      {cryptoTexts.noneHint[props.type]}
    </Alert>
  );
}

/** Without a choice: Bitcoin when it is accepted, else the first coin (specification, section 2). */
function firstCoin(options: readonly CryptoOption[]): CoinKey | undefined {
  return (options.find(({ key }) => key === 'btc') ?? options[0])?.key;
}

interface CoinPaymentProps extends PanelProps {
  coin: CoinKey;
  options: readonly CryptoOption[];
  /** The options are on their way. */
  isPending: boolean;
}

function CoinPayment(props: CoinPaymentProps) {
  const { handle, coin, options, isPending, onRegistered } = props;
  const { draft, change } = handle;
  // The button that switched the coin is gone with its sentence: the hash field takes the focus.
  const [switched, setSwitched] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const choice = choiceOf(props);
  const { data: foreign = [] } = useForeignAddresses();
  const option = options.find(
    ({ key, address }) =>
      key === coin && !foreign.some((one) => one.crypto_type === key && one.address === address),
  );
  const { state, refusal, renew } = useQuote({
    handle,
    choice,
    without: option && ((now) => withoutQuote(choice, { price: agreedPrice(props), option, now })),
    foreign,
  });
  const shown = shownQuote(state);
  const quote = shown && isCoinQuote(shown) ? shown : undefined;
  const earlier = quote ? earlierQuotes(ownQuotes(draft.quotes, foreign), quote) : [];
  const { arrival, watch } = useArrival(quote ? [quote, ...earlier] : earlier);
  useSeenPayment(arrival, onRegistered);
  const choose = (next: CoinKey, isSwitch: boolean) => {
    setSwitched(isSwitch);
    change({ coin: next, confirmed: false, paidBy: null });
  };
  return (
    <div className="grid gap-3 sm:gap-4">
      {isPending ? <Skeleton className="h-11 sm:h-14" /> : null}
      {options.length > 0 ? (
        <CoinPills options={options} value={coin} onChange={(next) => choose(next, false)} />
      ) : null}
      <ForeignAddressNotice
        draft={draft}
        quote={draft.quotes.find((held) => isForeign(held, foreign))}
      />
      <QuoteNotice
        coin={coin}
        quote={quote}
        isOver={state.name === 'sent'}
        earlier={earlier}
        draft={draft}
        refusal={refusal}
        onRenew={renew}
      />
      {refusal && !quote ? null : (
        <div ref={card} className="rounded-base border border-line bg-surface shadow-base">
          {refusal ? null : (
            <CoinDestination
              coin={coin}
              quote={quote}
              addressQrCode={options.find(({ address }) => address === quote?.coin.address)?.qrCode}
            />
          )}
          <WatchLine
            watch={watch}
            arrival={arrival}
            hash={draft.hash.trim()}
            onHaveHash={() => card.current?.querySelector<HTMLElement>('form input')?.focus()}
          />
          <CryptoProof
            key={coin}
            {...props}
            shown={quote}
            earlier={earlier}
            arrival={arrival}
            focusHash={switched}
            onSwitch={(next) => choose(next, true)}
          />
        </div>
      )}
    </div>
  );
}

/** The payment that the site has registered by itself takes the form's place. */
function useSeenPayment(
  arrival: Arrival | undefined,
  onRegistered: PanelProps['onRegistered'],
): void {
  const paymentId = arrival?.paymentId ?? undefined;
  const token = arrival?.quote.token;
  const register = useEffectEvent(onRegistered);
  useEffect(() => {
    if (paymentId === undefined) return;
    if (token) rememberSent(paymentId, token);
    register(paymentId, { isSeen: true });
  }, [paymentId, token]);
}

/** A donor's amount, or the price of the first step. */
function agreedPrice({ handle, price }: CoinPaymentProps): Money {
  return agreedOffer(handle.draft)?.price ?? price;
}

function choiceOf({ type, coin, price, handle }: CoinPaymentProps): CoinChoice {
  const { duration } = handle.draft;
  const coins = { payment_method: 'crypto', crypto_type: coin } as const;
  // A subscription without a duration does not reach this step.
  return type === 'donation' || duration === null
    ? { type: 'donation', ...coins, amount: price.amount }
    : { type, ...coins, subscriptionDuration: duration };
}

interface CoinPillsProps {
  options: readonly CryptoOption[];
  value: CoinKey;
  onChange: (coin: CoinKey) => void;
}

/** The choice of one coin among those that have an address, in one row. */
function CoinPills({ options, value, onChange }: CoinPillsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{cryptoTexts.coins}</legend>
      <div className="grid grid-cols-6 rounded-base bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.key}
            className="relative grid min-h-11 cursor-pointer content-center justify-center justify-items-center rounded-base border border-transparent text-sm text-muted transition-colors duration-150 hover:text-ink has-checked:border-control has-checked:bg-surface has-checked:text-ink forced-colors:has-checked:border-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink sm:min-h-14 xl:grid-cols-[auto_auto] xl:justify-items-start xl:gap-x-2"
          >
            <input
              type="radio"
              name={name}
              value={option.key}
              checked={option.key === value}
              onChange={() => onChange(option.key)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-base outline-none"
            />
            <PanelMark
              name={option.key}
              className="size-5 self-center max-xl:hidden xl:row-span-2"
            />
            <span className="font-semibold max-sm:sr-only">{option.name}</span>{' '}
            <span className="max-sm:font-semibold sm:text-xs">{option.symbol}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Warns of an address that this page has shown and that turned out not to be the site's own. */
function ForeignAddressNotice({
  quote,
  draft,
}: {
  quote: CoinQuote | undefined;
  draft: PaymentDraft;
}) {
  return quote === undefined ? null : (
    <Alert
      tone="error"
      announce
      title={quoteTexts.foreign}
      action={<CoinsSentLink draft={draft} />}
    >
      <span className="block font-mono break-all">{quote.coin.address}</span>
      {quoteTexts.foreignSent}
    </Alert>
  );
}
