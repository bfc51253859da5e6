import type { CoinKey } from '@ghost-pay/contract/coins';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useId } from 'react';
import { cryptoTexts } from '../crypto.texts.ts';

interface CoinPillsProps {
  options: readonly CryptoOption[];
  /** Undefined when the chosen coin is not accepted any more. */
  value: CoinKey | undefined;
  onChange: (coin: CoinKey) => void;
}

/** The choice of one coin among those that have an address. */
export function CoinPills({ options, value, onChange }: CoinPillsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-3 text-base font-semibold text-ink">{cryptoTexts.coins}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <label
            key={option.key}
            className="relative inline-flex min-h-11 justify-center sm:justify-start cursor-pointer items-center gap-2 rounded-full border border-control bg-surface px-4 text-base transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.key}
              checked={option.key === value}
              onChange={() => onChange(option.key)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span className="font-semibold">{option.name}</span>
            <span className="text-sm text-muted">{option.symbol}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
