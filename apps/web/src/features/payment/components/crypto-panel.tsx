import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useCryptoAddresses } from '../api.ts';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PanelProps } from '../panel.ts';
import { CoinDestination } from './coin-destination.tsx';
import { CoinPills } from './coin-pills.tsx';
import { CryptoProof } from './crypto-proof.tsx';

export function CryptoPanel(props: PanelProps) {
  const { data, isPending, refetch } = useCryptoAddresses();
  const { draft, change } = props.handle;
  if (isPending) return <CryptoPanelSkeleton />;
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
        onChange={(coin) => change({ coin, confirmed: false })}
      />
      <CoinDestination option={chosen} amount={props.amount} currency={props.currency} />
      <CryptoProof key={chosen.key} {...props} coin={chosen.key} />
    </div>
  );
}

function CryptoPanelSkeleton() {
  return (
    <SkeletonGroup label={cryptoTexts.loading} className="grid gap-8">
      <div className="flex flex-wrap gap-2">
        {[0, 1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-11 w-32" />
        ))}
      </div>
      <Skeleton className="h-80 sm:h-64" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  );
}
