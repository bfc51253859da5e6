import type { CoinKey } from '@ghost-pay/contract/coins';
import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { useId } from 'react';
import { PanelMark } from '../../../ui/panel-mark.tsx';
import { cryptoTexts } from './crypto.texts.ts';

interface CoinPillsProps {
  options: readonly CryptoOption[];
  value: CoinKey;
  onChange: (coin: CoinKey) => void;
}

/** The choice of one coin among those that have an address, in one row. */
export function CoinPills({ options, value, onChange }: CoinPillsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{cryptoTexts.coins}</legend>
      <div className="grid grid-cols-6 gap-1.5">
        {options.map((option) => (
          <label
            key={option.key}
            className="relative grid min-h-11 cursor-pointer content-center justify-center justify-items-center rounded-base border border-control bg-surface text-sm transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink sm:min-h-14 xl:grid-cols-[auto_auto] xl:justify-items-start xl:gap-x-2"
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
