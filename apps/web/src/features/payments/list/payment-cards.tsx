import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo, type PointerEvent, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { RowMark } from '../desk/row-mark.tsx';
import { paymentsTexts } from '../payments.texts.ts';
import { amountText, customerText, methodText, whoseText } from '../words.ts';
import { CreatedOrWait, EvidenceMark, FlagMark } from './marks.tsx';
import { GroupHead, type GroupHeads } from './groups.tsx';
import { groupLabels, listTexts } from './list.texts.ts';
import { type SteadyRow, useOutcome } from './steady-rows.ts';

/** The list on a phone. A tap or a swipe to the left opens the payment, where its buttons are. */
export function PaymentCards({ rows, ...heads }: { rows: readonly SteadyRow[] } & GroupHeads) {
  return (
    <div className="overflow-clip border border-line bg-surface max-sm:-mx-4 max-sm:border-x-0">
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, ofGroup]) => (
        <section key={group} className="border-line not-first:border-t">
          {group ? (
            <div className="h-11 bg-sunken">
              <GroupHead group={group} {...heads} />
            </div>
          ) : null}
          <ul
            aria-label={group ? groupLabels[group] : listTexts.list}
            className={classNames(group && 'border-t border-line')}
          >
            {ofGroup.map((row) => (
              <PaymentCard key={row.first.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const PaymentCard = memo(function PaymentCard({ row }: { row: SteadyRow }) {
  const transaction = row.now;
  const outcome = useOutcome(row);
  const { id, payment_id, status } = transaction;
  const link = useRef<HTMLAnchorElement>(null);
  const swipe = useSwipeLeft(() => link.current?.click());
  return (
    <li data-row="" className="relative isolate border-line bg-accent not-first:border-t">
      <ChevronRight
        className="absolute inset-y-0 right-6 my-auto size-6 text-on-accent"
        aria-hidden="true"
      />
      <div
        {...swipe}
        className={classNames(
          'relative grid h-18 touch-pan-y grid-cols-1 content-center gap-y-1 px-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink',
          outcome === undefined ? 'bg-surface' : 'bg-sunken',
        )}
      >
        <Link
          ref={link}
          draggable={false}
          from="/admin/transactions"
          to="/admin/transactions/$id"
          params={{ id }}
          search={true}
          resetScroll={false}
          id={`payment-${id}`}
          title={payment_id}
          aria-label={paymentsTexts.open(whoseText(transaction))}
          className="absolute inset-0 outline-none"
        />
        <p className="flex min-w-0 items-baseline gap-1.5">
          <bdi
            title={customerText(transaction)}
            className="min-w-0 truncate text-base font-semibold text-ink"
          >
            {customerText(transaction)}
          </bdi>
          <RowMark id={id} />
          <span className="max-w-[45%] shrink-0 truncate text-xs text-muted">
            {methodText(transaction)}
          </span>
          <span className="figures ml-auto shrink-0 pl-2 text-base font-bold text-ink">
            {amountText(transaction)}
          </span>
        </p>
        <div className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
          {outcome === undefined ? (
            <>
              <StatusBadge status={status} />
              <FlagMark transaction={transaction} />
              <span className="figures shrink-0">
                <CreatedOrWait transaction={transaction} />
              </span>
            </>
          ) : (
            <span className="truncate text-sm">{outcome}</span>
          )}
          <span className="ml-auto min-w-0 pl-1">
            <EvidenceMark transaction={transaction} />
          </span>
        </div>
      </div>
    </li>
  );
});

/** A finger has swiped once it has gone so far; from there on the row does not follow it further. */
const farPx = 72;

interface Swipe {
  readonly pointerId: number;
  readonly x: number;
  readonly row: HTMLElement;
}

/**
 * Handlers of a row that a finger moves to the left to act on it. Up and down still scrolls: the row needs
 * `touch-pan-y`. A mouse and a pen are left alone, because they have the row's link.
 */
function useSwipeLeft(onSwipe: () => void) {
  const swipe = useRef<Swipe>(undefined);

  const end = ({ pointerId, clientX }: PointerEvent, { counts }: { counts: boolean }) => {
    const began = swipe.current;
    if (began?.pointerId !== pointerId) return;
    swipe.current = undefined;
    began.row.style.translate = '';
    if (counts && began.x - clientX >= farPx) onSwipe();
  };

  return {
    onPointerDown: ({
      pointerId,
      pointerType,
      isPrimary,
      clientX,
      currentTarget,
    }: PointerEvent) => {
      if (pointerType !== 'touch' || !isPrimary || !(currentTarget instanceof HTMLElement)) return;
      swipe.current = { pointerId, x: clientX, row: currentTarget };
    },
    onPointerMove: ({ pointerId, clientX }: PointerEvent) => {
      const began = swipe.current;
      if (began?.pointerId !== pointerId) return;
      began.row.style.translate = `${Math.min(0, Math.max(clientX - began.x, -farPx))}px`;
    },
    onPointerUp: (event: PointerEvent) => end(event, { counts: true }),
    // The browser has taken the finger over, to scroll.
    onPointerCancel: (event: PointerEvent) => end(event, { counts: false }),
  };
}
