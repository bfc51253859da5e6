import { isApiError } from '@ghost-pay/contract/api-error';
import type { CryptoOption, ForeignAddress } from '@ghost-pay/contract/settings/settings.schemas';
import { useEffect, useRef, useState } from 'react';
import { makeQuote } from './api.ts';
import type { DraftHandle } from './payment-draft.ts';
import {
  choiceText,
  type CoinChoice,
  coinState,
  type CoinState,
  type HeldQuote,
  heldQuote,
  isForeign,
  ownQuotes,
  releasedQuote,
  withNewest,
  withoutQuote,
} from './payment-machine.ts';

/** After the last change, so that a typed donation is one quote and not one for each digit. */
const settleMs = 500;

/** Refusals of the choice itself. After any other failure the page does without a quote. */
const refusals = new Set([
  'PAYMENT_METHOD_DISABLED',
  'COIN_NOT_AVAILABLE',
  'TIER_NOT_AVAILABLE',
  'DONATION_OUT_OF_RANGE',
]);

function isRefusal(error: unknown): boolean {
  return isApiError(error) && refusals.has(error.code);
}

/** A clock that was changed is noticed so soon. */
const lookMs = 60_000;

interface CoinQuote {
  readonly state: CoinState;
  /** Why there is neither a quote nor an address for this choice. */
  readonly refusal: { readonly code: string } | undefined;
  /** Asks for another quote, although the visitor has said that the coins are sent. */
  readonly renew: () => void;
}

/** Asks for a quote whenever the choice has none that holds, and keeps it in the draft. */
export function useCoinQuote({
  handle,
  choice,
  option,
  foreign,
}: {
  handle: DraftHandle;
  choice: CoinChoice;
  /** The coin's configured address, for the page without a quote. */
  option: CryptoOption | undefined;
  /** A quote at one of these addresses has ended, whatever the visitor says. */
  foreign: readonly ForeignAddress[];
}): CoinQuote {
  const { draft, change } = handle;
  const text = choiceText(choice);
  const [now, setNow] = useState(Date.now);
  const [refused, setRefused] = useState<{ choice: string; code: string }>();
  const [renewing, setRenewing] = useState(false);
  const quotes = ownQuotes(draft.quotes, foreign);
  const state = coinState({ ...draft, quotes }, { choice, now });
  const refusal = refused?.choice === text ? refused : undefined;
  const mustAsk =
    refusal === undefined && (renewing || state.name === 'choosing' || state.name === 'lapsed');
  const latest = useRef({ draft, choice, option, foreign });
  useEffect(() => {
    latest.current = { draft, choice, option, foreign };
  });
  // A donation's first digit mounts the panel.
  const isSettling = useRef(choice.type === 'donation');

  useEffect(() => {
    if (!mustAsk) return;
    const asking = new AbortController();
    const ask = async () => {
      const { draft: before, choice: asked } = latest.current;
      const released = releasedQuote(before, { choice: asked, now: Date.now() });
      const kept = before.quotes.filter((quote) => quote !== released);
      if (released) change({ quotes: kept });
      const [last] = before.quotes;
      // What the visitor said about coins was about an address that is not the site's own.
      const isLost = last !== undefined && isForeign(last, latest.current.foreign);
      const keep = (held: HeldQuote) =>
        change({
          quotes: withNewest(kept, held),
          coin: asked.coin,
          ...(isLost && { confirmed: false, paidBy: null }),
        });
      try {
        const replaces = released?.token ?? null;
        const quote = await makeQuote({ choice: asked, replaces, signal: asking.signal });
        if (asking.signal.aborted) return;
        keep(heldQuote(quote, { choice: asked, now: Date.now() }));
      } catch (error) {
        if (asking.signal.aborted) return;
        const { option: present } = latest.current;
        if (isRefusal(error) || present === undefined)
          setRefused({ choice: text, code: isApiError(error) ? error.code : '' });
        else keep(withoutQuote(present, { choice: asked, now: Date.now() }));
      }
      setRenewing(false);
      setNow(Date.now());
    };
    const timer = window.setTimeout(() => void ask(), isSettling.current ? settleMs : 0);
    isSettling.current = true;
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [mustAsk, text, change]);

  const until = state.name === 'quoted' ? state.quote.until : undefined;
  useEffect(() => {
    if (until === undefined) return;
    let timer: number | undefined;
    // A page that is not looked at asks for nothing.
    const look = () => {
      window.clearTimeout(timer);
      const left = until - Date.now();
      if (left > 0) timer = window.setTimeout(look, Math.min(left, lookMs));
      else if (document.visibilityState === 'visible') setNow(Date.now());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);

  const renew = () => {
    setRefused(undefined);
    setRenewing(true);
    change({ confirmed: false, paidBy: null });
  };
  return { state, refusal, renew };
}
