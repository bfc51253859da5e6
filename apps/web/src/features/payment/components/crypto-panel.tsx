import type { CoinKey } from '@ghost-pay/contract/coins';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCryptoAddresses, useForeignAddresses } from '../api.ts';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PanelProps } from '../panel.ts';
import { type CoinChoice, earlierQuotes, isForeign, ownQuotes } from '../payment-machine.ts';
import { useCoinQuote } from '../use-coin-quote.ts';
import { CoinDestination } from './coin-destination.tsx';
import { CoinPills } from './coin-pills.tsx';
import { CryptoProof } from './crypto-proof.tsx';
import { ForeignAddressNotice } from './foreign-address-notice.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { QuoteNotice } from './quote-notice.tsx';

export function CryptoPanel(props: PanelProps) {
  const { data, isPending, refetch } = useCryptoAddresses();
  const { coin: chosen } = props.handle.draft;
  const options = data?.filter((option) => option.address !== '') ?? [];
  const coin = chosen ?? firstCoin(options);
  const { amount } = props;
  if (amount === undefined) return null;
  if (coin) {
    return <CoinPayment {...props} amount={amount} coin={coin} options={options} />;
  }
  if (isPending) return <PanelSkeleton shape="coins" />;
  if (!data) {
    return (
      <Alert
        tone="error"
        announce
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {cryptoTexts.retry}
          </Button>
        }
      >
        {cryptoTexts.loadFailed}
      </Alert>
    );
  }
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
  amount: number;
  coin: CoinKey;
  options: readonly CryptoOption[];
}

function CoinPayment(props: CoinPaymentProps) {
  const { handle, coin, options, amount, currency } = props;
  const { draft, change } = handle;
  // The button that switched the coin is gone with its sentence: the hash field takes the focus.
  const [switched, setSwitched] = useState(false);
  const { data: foreign = [] } = useForeignAddresses();
  const { state, refusal, renew } = useCoinQuote({
    handle,
    choice: choiceOf(props),
    option: options.find(
      ({ key, address }) =>
        key === coin && !foreign.some((one) => one.crypto_type === key && one.address === address),
    ),
    foreign,
  });
  const quote = state.name === 'choosing' ? undefined : state.quote;
  const earlier = quote ? earlierQuotes(ownQuotes(draft.quotes, foreign), quote) : [];
  const choose = (next: CoinKey, isSwitch: boolean) => {
    setSwitched(isSwitch);
    change({ coin: next, confirmed: false, paidBy: null });
  };
  return (
    <div className="grid gap-3 sm:gap-4">
      {options.length > 0 ? (
        <CoinPills options={options} value={coin} onChange={(next) => choose(next, false)} />
      ) : null}
      <ForeignAddressNotice
        draft={draft}
        quote={draft.quotes.find((held) => isForeign(held, foreign))}
      />
      <QuoteNotice
        coin={coin}
        state={state}
        earlier={earlier}
        draft={draft}
        refusal={refusal}
        price={{ amount, currency }}
        onRenew={renew}
      />
      {refusal && !quote ? null : (
        <div className="rounded-base border border-line bg-surface shadow-base">
          {refusal ? null : (
            <CoinDestination coin={coin} quote={quote} amount={amount} currency={currency} />
          )}
          <CryptoProof
            key={coin}
            {...props}
            shown={quote}
            earlier={earlier}
            focusHash={switched}
            onSwitch={(next) => choose(next, true)}
          />
        </div>
      )}
    </div>
  );
}

function choiceOf({ type, coin, amount, handle }: CoinPaymentProps): CoinChoice {
  const { duration } = handle.draft;
  // A subscription without a duration does not reach this step.
  return type === 'donation' || duration === null
    ? { type: 'donation', coin, amount }
    : { type, coin, subscriptionDuration: duration };
}
