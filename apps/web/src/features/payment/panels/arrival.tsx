import { useQuery } from '@tanstack/react-query';
import { call, complete } from '../../../lib/api-client.ts';
import { formatCoins } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import type { CoinQuote } from '../machine/held-quotes.ts';
import { paymentTexts } from '../payment.texts.ts';
import { cryptoTexts } from './crypto.texts.ts';

/** Coins that have come for a quote. */
export interface Arrival {
  readonly quote: CoinQuote;
  /** Null where only the payment is known. */
  readonly transfer: {
    readonly txid: string;
    /** With the symbol. */ readonly money: string;
  } | null;
  /** The payment that the site has registered; null where the visitor still has to submit it. */
  readonly paymentId: string | null;
}

/** Whether coins that come are seen now; undefined where nobody knows yet, or nothing is asked. */
type Watch = 'on' | 'away' | undefined;

/** A lost answer now and then changes nothing for the payer. */
const unheardMs = 30_000;

/** The newest quotes that are asked about: a visitor may have paid one that has run out since. */
const mostQuotes = 3;
/** Most visitors pay within minutes; a page that is left open asks more rarely. */
const pacesMs = [5_000, 15_000, 60_000] as const;
const asksAtPace = 60;

/**
 * Asks whether coins of exactly the amount of one of these quotes have come, until their payment is registered. Only an
 * amount that no other visitor was asked for tells whose coins they are.
 */
export function useArrival(quotes: readonly CoinQuote[]): {
  arrival: Arrival | undefined;
  watch: Watch;
} {
  const asked = quotes
    .filter(({ token, coin }) => token !== null && coin.exact?.isUnique === true)
    .slice(0, mostQuotes);
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['arrival', ...asked.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        asked.map(async (quote) => ({ quote, ...(await readStatus(quote, signal)) })),
      );
      const registered = answers.find(({ paymentId }) => paymentId !== null);
      return {
        found: registered ?? answers.find(({ transfer }) => transfer !== null),
        isWatched: answers.every((answer) => answer.isWatched),
      };
    },
    enabled: asked.length > 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.found?.paymentId
        ? false
        : pacesMs[
            Math.min(
              pacesMs.length - 1,
              Math.floor((state.dataUpdateCount + state.errorUpdateCount) / asksAtPace),
            )
          ],
  });
  const isUnheard = isError && errorUpdatedAt - dataUpdatedAt > unheardMs;
  return {
    arrival: data?.found && arrivalOf(data.found),
    watch: isUnheard ? 'away' : data && (data.isWatched ? 'on' : 'away'),
  };
}

type Answer = Awaited<ReturnType<typeof readStatus>>;

const arrivalOf = ({ quote, transfer, paymentId }: Answer & { quote: CoinQuote }): Arrival => ({
  quote,
  transfer: transfer && {
    txid: transfer.txid,
    money: `${formatCoins(transfer.amount)} ${transfer.symbol}`,
  },
  paymentId,
});

async function readStatus({ token }: CoinQuote, signal: AbortSignal) {
  const body = { quoteToken: token ?? '' };
  const answer = await call('POST /payments/quotes/status', { body, signal });
  return complete(answer, 'transfer' in answer && 'paymentId' in answer);
}

interface WatchLineProps {
  watch: Watch;
  /** The coins that have come. */
  arrival: Arrival | undefined;
  /** The hash in the form below. */
  hash: string;
  onHaveHash: () => void;
}

const texts = cryptoTexts.watch;

/** What the site does for the payer now, as far as that is true. On a phone it stays at the bottom until a hash is typed. */
export function WatchLine({ watch, arrival, hash, onHaveHash }: WatchLineProps) {
  const transfer = arrival?.transfer;
  const isSeen = transfer !== undefined && transfer !== null;
  return (
    <div
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-x-3 border-line bg-surface px-3 py-1 max-sm:border-b sm:mt-3 sm:px-6',
        hash === '' && 'bottom-0 z-10 max-sm:tall:sticky max-sm:border-t',
      )}
    >
      {/* Mounted before its text, which changes only with what is known: each change is announced once. */}
      <p role="status" className="flex grow items-start gap-2.5 text-sm text-ink empty:hidden">
        {isSeen || watch === 'on' ? (
          <span
            aria-hidden="true"
            className={classNames(
              'mt-1.5 size-2 shrink-0 rounded-full ring-4',
              isSeen
                ? 'bg-blue ring-blue-soft'
                : 'bg-accent ring-accent-soft motion-safe:animate-pulse',
            )}
          />
        ) : null}
        {isSeen ? (
          <strong className="font-semibold">
            {transfer.txid === hash ? cryptoTexts.arrived(transfer.money) : paymentTexts.seen}
          </strong>
        ) : watch === 'on' ? (
          <span>
            <strong className="font-semibold">{texts.on}</strong> {texts.goesOn}
          </span>
        ) : watch === 'away' ? (
          <span className="text-amber">{texts.away}</span>
        ) : null}
      </p>
      {/* On a phone the form is far below what is to be sent. */}
      {hash === '' ? (
        <Button variant="quiet" className="-mx-5 text-accent-ink! sm:hidden" onClick={onHaveHash}>
          {cryptoTexts.haveHash}
        </Button>
      ) : null}
    </div>
  );
}
