import { isApiError } from '@ghost-pay/contract/api-error';
import type { ForeignAddress } from '@ghost-pay/contract/settings/settings.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { makeQuote } from '../api.ts';
import {
  type Choice,
  choiceText,
  heldQuote,
  type HeldQuote,
  isForeign,
  ownQuotes,
  quoteOf,
} from './held-quotes.ts';
import type { DraftHandle } from './payment-draft.ts';
import { type PaymentState, paymentState, releasedQuote, showQuote } from './payment-machine.ts';

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

const noAddresses: readonly ForeignAddress[] = [];

/** A clock that was changed is noticed so soon. */
const lookMs = 60_000;

export interface QuoteInUse {
  readonly state: PaymentState;
  /** Why the choice cannot be paid any more, or why there is neither a quote nor an address. */
  readonly refusal: { readonly code: string } | undefined;
  /** Asks for another quote, although the visitor has said that the coins are sent. */
  readonly renew: () => void;
}

/** Asks for a quote whenever the choice has none that holds, and keeps it in the draft. */
export function useQuote({
  handle,
  choice,
  without,
  foreign = noAddresses,
}: {
  handle: DraftHandle;
  choice: Choice;
  /** What the page shows when no quote can be had; undefined when nothing can be shown without one. */
  without: ((now: number) => HeldQuote) | undefined;
  /** A quote at one of these addresses has ended, also when the visitor says that the coins are sent. */
  foreign?: readonly ForeignAddress[];
}): QuoteInUse {
  const { draft, change } = handle;
  const text = choiceText(choice);
  const [now, setNow] = useState(Date.now);
  const [refused, setRefused] = useState<{ choice: string; code: string }>();
  const [renewing, setRenewing] = useState(false);
  const quotes = ownQuotes(draft.quotes, foreign);
  const state = paymentState({ ...draft, quotes }, { choice, now });
  const refusal = refused?.choice === text ? refused : undefined;
  const mustAsk =
    refusal === undefined && (renewing || state.name === 'choosing' || state.name === 'lapsed');
  const latest = useEffectEvent(() => ({ draft, choice, without, foreign }));
  // A donation's first digit mounts the panel.
  const isSettling = useRef(choice.type === 'donation');

  useEffect(() => {
    if (!mustAsk) return;
    const asking = new AbortController();
    const ask = async () => {
      const { draft: before, choice: asked } = latest();
      const released = releasedQuote(before, { choice: asked, now: Date.now() });
      const kept = before.quotes.filter((quote) => quote !== released);
      if (released) change({ quotes: kept });
      const [last] = before.quotes;
      // What the visitor said about coins was about an address that is not the site's own.
      const isLost = last !== undefined && isForeign(last, latest().foreign);
      const show = (quote: HeldQuote) =>
        change({
          // One that goes on is the same quote, shown anew.
          ...showQuote({ quotes: kept.filter(({ token }) => token !== quote.token) }, quote),
          ...(isLost && { confirmed: false, paidBy: null }),
          ...(asked.payment_method === 'crypto' && { coin: asked.crypto_type }),
        });
      try {
        const lapsed = asked.payment_method === 'crypto' ? quoteOf(kept, asked) : undefined;
        const replaces = (released ?? lapsed)?.token ?? null;
        const quote = await makeQuote({
          choice: asked,
          payer: before,
          replaces,
          signal: asking.signal,
        });
        if (asking.signal.aborted) return;
        show(heldQuote(quote, { choice: asked, payer: before, now: Date.now() }));
      } catch (error) {
        if (asking.signal.aborted) return;
        const { without: fallback } = latest();
        if (isRefusal(error) || fallback === undefined)
          setRefused({ choice: text, code: isApiError(error) ? error.code : '' });
        else show(fallback(Date.now()));
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

  const until = state.name === 'quoted' ? state.until : undefined;
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
