import type { CoinKey } from '@ghost-pay/contract/coins';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { Button } from '../../../ui/button.tsx';
import { cryptoTexts } from './crypto.texts.ts';
import { coinsLike } from './transaction-hash.ts';

interface CoinSwitchProps {
  coin: CoinKey;
  hash: string;
  options: readonly CryptoOption[];
  onSwitch: (coin: CoinKey) => void;
}

/** When the hash has the format of other coins: a button for each of them that is accepted here. */
export function CoinSwitch({ coin, hash, options, onSwitch }: CoinSwitchProps) {
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
