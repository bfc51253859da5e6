import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type UndoOffer, unlistUndo, useUndoOffers } from '../../../lib/undo-offers.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useUndo } from '../undo-toasts.tsx';
import { paymentsTexts } from '../payments.texts.ts';
import { amountText, customerText, whoseText } from '../words.ts';
import { continueRun, stopRun } from './run-bulk.ts';
import { type ItemState, type Run, type RunItem, setRun } from './shown-run.ts';
import { bulkTexts as texts } from './bulk.texts.ts';

/** What needs a look comes first. */
const looks: Record<ItemState, { readonly icon: LucideIcon; readonly className: string }> = {
  refused: { icon: CircleX, className: 'text-red' },
  unknown: { icon: Clock, className: 'text-amber' },
  waiting: { icon: Clock, className: 'text-muted' },
  sending: { icon: Clock, className: 'text-muted' },
  left_out: { icon: Ban, className: 'text-muted' },
  taken_back: { icon: Undo2, className: 'text-muted' },
  done: { icon: CircleCheck, className: 'text-green' },
};
const order = Object.keys(looks) as ItemState[];

/** What became of each payment; it stays until it is dismissed. */
export function ResultList({ run }: { run: Run }) {
  const client = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (run.isRunning) title.current?.focus();
  }, [run.isRunning]);
  // Toasts take over what can be taken back when the list of results is left.
  useEffect(() => unlistUndo, []);
  const offers = useOffersOf(run);
  const undoing = useUndoing();
  const count = (...states: readonly ItemState[]) =>
    run.items.filter(({ state }) => states.includes(state)).length;
  const waiting = count('waiting', 'unknown', 'sending');
  const isPaused = !run.isRunning && waiting > 0;
  const sorted = run.items.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state),
  );
  return (
    <section
      aria-labelledby="bulk-results"
      className="pointer-events-auto w-full max-w-2xl animate-appear rounded-base border border-line bg-surface text-sm text-ink shadow-base"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
        <h2
          ref={title}
          id="bulk-results"
          tabIndex={-1}
          className="mr-auto min-w-0 py-1.5 font-semibold outline-none"
        >
          {texts.results[run.kind]}:{' '}
          <span role="status" className="figures">
            {texts.counts({
              done: count('done'),
              refused: count('refused'),
              left: count('left_out'),
              waiting,
            })}
          </span>
        </h2>
        {offers.size > 1 && !run.isRunning ? (
          <Button
            variant="secondary"
            size="small"
            busyLabel={undoing.isBusy ? texts.undoing : undefined}
            onClick={() => undoing.start([...offers.values()])}
          >
            {texts.undoAll(offers.size)}
          </Button>
        ) : null}
        {run.isRunning ? (
          <Button variant="secondary" size="small" onClick={stopRun}>
            {texts.stop}
          </Button>
        ) : null}
        {isPaused ? (
          <Button size="small" onClick={() => void continueRun(client)}>
            {texts.goOn}
          </Button>
        ) : null}
        <IconButton
          size="small"
          label={texts.dismiss}
          disabled={run.isRunning}
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => setRun(undefined)}
        />
      </div>
      {isPaused ? <p className="bg-amber-soft px-4 py-2 text-amber">{texts.paused}</p> : null}
      <ul
        aria-labelledby="bulk-results"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be scrollable by keyboard
        tabIndex={0}
        className="max-h-[min(16rem,35dvh)] overflow-y-auto py-1"
      >
        {sorted.map((item) => (
          <Result
            key={item.transaction.id}
            item={item}
            offer={offers.get(item.transaction.id)}
            isBusy={undoing.isBusy}
            onUndo={(offer) => undoing.start([offer])}
          />
        ))}
      </ul>
    </section>
  );
}

interface ResultProps {
  item: RunItem;
  offer: UndoOffer | undefined;
  isBusy: boolean;
  onUndo: (offer: UndoOffer) => void;
}

function Result({ item, offer, isBusy, onUndo }: ResultProps) {
  const { transaction, state, text, faster } = item;
  const { icon: Icon, className } = looks[state];
  const customer = customerText(transaction);
  return (
    <li className="flex items-center gap-2 px-4 py-1">
      <Icon className={classNames('size-4 shrink-0', className)} aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <Link
          to="/admin/transactions/$id"
          params={{ id: transaction.id }}
          search={true}
          resetScroll={false}
          aria-label={paymentsTexts.open(whoseText(transaction))}
          className="font-semibold underline-offset-4 hover:underline"
        >
          <bdi>{customer}</bdi> <span className="figures">{amountText(transaction)}</span>
        </Link>{' '}
        <span className={state === 'refused' ? 'text-red' : 'text-muted'}>
          {text ?? texts.states[state]}
        </span>
        {faster ? <span className="text-muted"> {faster}.</span> : null}
      </p>
      {offer ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.undoOf(customer)}
          disabled={isBusy}
          onClick={() => onUndo(offer)}
        >
          {texts.undo}
        </Button>
      ) : null}
    </li>
  );
}

/** What can still be taken back of this run. */
function useOffersOf(run: Run): ReadonlyMap<string, UndoOffer> {
  const offers = useUndoOffers();
  const ids = new Set(run.items.map(({ transaction }) => transaction.id));
  return new Map(
    offers
      .filter(({ transactionId, isListed }) => isListed && ids.has(transactionId))
      .map((offer) => [offer.transactionId, offer]),
  );
}

/** Takes acts back, one after another, the youngest first. */
function useUndoing() {
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const start = async (offers: readonly UndoOffer[]) => {
    setBusy(true);
    for (const offer of offers.toReversed()) await undo(offer);
    setBusy(false);
  };
  return {
    isBusy,
    start: (offers: readonly UndoOffer[]) => {
      if (!isBusy) void start(offers);
    },
  };
}
