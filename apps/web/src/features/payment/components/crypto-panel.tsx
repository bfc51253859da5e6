import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCryptoAddresses } from '../api.ts';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PanelProps } from '../panel.ts';
import { CoinDestination } from './coin-destination.tsx';
import { CoinPills } from './coin-pills.tsx';
import { CryptoProof } from './crypto-proof.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

export function CryptoPanel(props: PanelProps) {
  const { data, isPending, refetch } = useCryptoAddresses();
  const { draft, change } = props.handle;
  // The button that switched the coin is gone with its sentence: the cursor goes back to the hash.
  const [switched, setSwitched] = useState(false);
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
  const options = data.filter((option) => option.address !== '');
  // Bitcoin where it is taken, else the first (specification, section 2).
  const chosen =
    options.find(({ key }) => key === draft.coin) ??
    options.find(({ key }) => key === 'btc') ??
    options[0];
  if (!chosen) {
    return (
      <Alert tone="warning" title={cryptoTexts.none}>
        {cryptoTexts.noneHint}
      </Alert>
    );
  }
  return (
    <div className="grid gap-8">
      <CoinPills
        options={options}
        value={chosen.key}
        onChange={(coin) => {
          setSwitched(false);
          change({ coin, confirmed: false });
        }}
      />
      <CoinDestination option={chosen} amount={props.amount} currency={props.currency} />
      <CryptoProof
        key={chosen.key}
        {...props}
        coin={chosen.key}
        options={options}
        focusHash={switched}
        onSwitch={(coin) => {
          setSwitched(true);
          change({ coin, confirmed: false });
        }}
      />
    </div>
  );
}
