import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCryptoAddresses } from '../api.ts';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PanelProps } from '../panel.ts';
import { useSeenAddress } from '../use-seen-address.ts';
import { CoinDestination } from './coin-destination.tsx';
import { CoinsSentLink } from './coins-sent-link.tsx';
import { CoinPills } from './coin-pills.tsx';
import { CryptoProof } from './crypto-proof.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

export function CryptoPanel(props: PanelProps) {
  const { amount } = props;
  return amount === undefined ? null : <CryptoPayment {...props} amount={amount} />;
}

function CryptoPayment(props: PanelProps & { amount: number }) {
  const { data, isPending, refetch } = useCryptoAddresses();
  const { draft, change } = props.handle;
  // The button that switched the coin is gone with its sentence: the hash field takes the focus.
  const [switched, setSwitched] = useState(false);
  const options = data?.filter((option) => option.address !== '') ?? [];
  const chosen = chosenOption(options, draft.coin);
  useSeenAddress(props.handle, chosen);
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
  if (!chosen && draft.coin === null) {
    return (
      <Alert tone="warning" title={cryptoTexts.none}>
        {cryptoTexts.noneHint[props.type]}
      </Alert>
    );
  }
  const coin = chosen?.key ?? draft.coin ?? 'btc';
  return (
    <div className="grid gap-8">
      {options.length > 0 ? (
        <CoinPills
          options={options}
          value={chosen?.key}
          onChange={(next) => {
            setSwitched(false);
            change({ coin: next, confirmed: false, paidTo: null });
          }}
        />
      ) : null}
      {chosen ? (
        <CoinDestination
          option={chosen}
          seen={draft.addresses[chosen.key]}
          amount={props.amount}
          currency={props.currency}
        />
      ) : (
        <Alert
          tone="warning"
          title={cryptoTexts.withdrawnTitle(coins[coin].name)}
          announce
          action={<CoinsSentLink draft={draft} />}
        >
          {cryptoTexts.withdrawn}
        </Alert>
      )}
      <CryptoProof
        key={coin}
        {...props}
        coin={coin}
        options={options}
        focusHash={switched}
        onSwitch={(next) => {
          setSwitched(true);
          change({ coin: next, confirmed: false, paidTo: null });
        }}
      />
    </div>
  );
}

/**
 * The chosen coin, even when it is not offered any more. Without a choice: Bitcoin when it is accepted, else
 * the first coin (specification, section 2).
 */
function chosenOption(
  options: readonly CryptoOption[],
  coin: CoinKey | null,
): CryptoOption | undefined {
  if (coin !== null) return options.find(({ key }) => key === coin);
  return options.find(({ key }) => key === 'btc') ?? options[0];
}
