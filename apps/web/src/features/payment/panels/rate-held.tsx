import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { cryptoTexts } from './crypto.texts.ts';
import type { CoinQuote } from '../machine/held-quotes.ts';

const countdownMs = 5 * 60_000;

/** How long the quote holds: the time of day, and a countdown in the last minutes. */
export function RateHeld({ quote: { token, coin, until } }: { quote: CoinQuote }) {
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    if (left <= 0) return;
    const wait = left > countdownMs ? left - countdownMs : 1000;
    const timer = window.setTimeout(() => setNow(Date.now()), wait);
    return () => window.clearTimeout(timer);
  }, [left]);
  if (token === null || left <= 0) return null;
  const seconds = Math.ceil(left / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const [heldUntil, heldFor] = coin.exact
    ? [cryptoTexts.heldUntil, cryptoTexts.heldFor]
    : [cryptoTexts.priceHeldUntil, cryptoTexts.priceHeldFor];
  return (
    <span className="figures inline-flex items-center gap-1.5 whitespace-nowrap">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      {left > countdownMs ? heldUntil(formatTime(new Date(until))) : heldFor(clock)}
    </span>
  );
}
