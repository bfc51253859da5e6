import type { WorkGroup } from '@ghost-pay/contract/transactions/work-groups';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { createContext, type FocusEvent, useEffect, useRef, useState } from 'react';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { useQuery } from '@tanstack/react-query';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { paymentQuery } from '../payments-cache.ts';
import type { usePayments } from './api.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { listTexts } from './list.texts.ts';
import { focusedPayment, linkSelector } from './use-list-keys.ts';

/** A row as it stands in the list. */
export interface SteadyRow {
  /** The payment as it was when the row came. */
  readonly first: Transaction;
  /** Where it stood then; undefined in a list without groups. */
  readonly group?: WorkGroup | undefined;
  /** As it was last heard of. */
  readonly now: Transaction;
  /** False once the newest list does not have it: it has left, or has moved to another page. */
  readonly isListed: boolean;
}

interface SteadyRows {
  /** The page, filters and order that the rows belong to. */
  readonly view: string;
  /** The newest list that was taken in, as the moment at which it arrived. */
  readonly arrivedAt: number;
  readonly rows: readonly SteadyRow[];
  /** How many payments of the newest list wait to be shown. */
  readonly fresh: number;
}

/** What the newest list says. */
export interface Arrival {
  readonly view: string;
  readonly arrivedAt: number;
  readonly listed: readonly Transaction[];
  /** The group of each, in a list that has groups. */
  readonly groups?: readonly WorkGroup[] | undefined;
}

/** The rows of the newest list, in its order; those of `before` that have not changed are the same objects. */
export function showAll(
  { view, arrivedAt, listed, groups }: Arrival,
  before: readonly SteadyRow[] = [],
): SteadyRows {
  const known = new Map(before.map((row) => [row.first, row]));
  const rows = listed.map((transaction, index) =>
    rowOf(
      { first: transaction, group: groups?.[index], now: transaction, isListed: true },
      known.get(transaction),
    ),
  );
  return { view, arrivedAt, rows, fresh: 0 };
}

/** `before` if nothing has changed: the page draws rows that are other objects anew, at each arrival. */
function rowOf(row: SteadyRow, before: SteadyRow | undefined): SteadyRow {
  const isSame =
    before?.now === row.now && before.isListed === row.isListed && before.group === row.group;
  return isSame ? before : row;
}

/**
 * The rows after an arrival. While the list is held, each row keeps its place: one that is listed no longer stays, and
 * one that is new waits. Another view, such as the next page, is always shown whole.
 */
export function keepSteady(before: SteadyRows, arrival: Arrival, isHeld: boolean): SteadyRows {
  const { view, arrivedAt, listed } = arrival;
  if (!isHeld || before.view !== view) return showAll(arrival, before.rows);
  const byId = new Map(listed.map((transaction) => [transaction.id, transaction]));
  const known = new Set(before.rows.map(({ first }) => first.id));
  return {
    view,
    arrivedAt,
    rows: before.rows.map((row) => {
      const now = byId.get(row.first.id);
      const next = { ...row, now: now ?? row.now, isListed: now !== undefined };
      return rowOf(next, row);
    }),
    fresh: listed.filter(({ id }) => !known.has(id)).length,
  };
}

interface SteadyOptions {
  readonly list: ReturnType<typeof usePayments>;
  readonly search: PaymentsSearch;
  /** Whether a payment or a question about one is open over the list. */
  readonly isCovered: boolean;
}

interface Shown {
  readonly rows: readonly SteadyRow[];
  /** Shows the newest list, although the rows are held. */
  readonly renew: () => void;
}

/** The rows that are shown, for what lies over the list. */
export const ShownRows = createContext<Shown>({ rows: [], renew: () => undefined });

/** The focus was lost with its row: the one in its `place` gets it, or the last one. */
function focusWhenLost(place: number): void {
  if (document.activeElement !== document.body) return;
  const links = document.querySelectorAll<HTMLElement>(linkSelector);
  links[Math.min(place, links.length - 1)]?.focus();
}

const empty: SteadyRows = { view: '', arrivedAt: 0, rows: [], fresh: 0 };

/**
 * Whether the pointer is in an element. React's enter and leave are not enough: React reports neither when the element
 * under the pointer is removed, as when a payment closes over the rows.
 */
function useHasPointer() {
  const element = useRef<HTMLDivElement>(null);
  const [hasPointer, setPointer] = useState(false);
  useEffect(() => {
    const enter = ({ target }: PointerEvent) =>
      setPointer(element.current?.contains(target as Node) === true);
    const leaveWindow = ({ relatedTarget }: PointerEvent) => {
      if (relatedTarget === null) setPointer(false);
    };
    document.addEventListener('pointerover', enter);
    document.addEventListener('pointerout', leaveWindow);
    return () => {
      document.removeEventListener('pointerover', enter);
      document.removeEventListener('pointerout', leaveWindow);
    };
  }, []);
  return { element, hasPointer };
}

/**
 * The rows of the list, which stand still while somebody points at them, has the focus in them or has one of them open. A
 * finger says nothing before it touches: on a touch screen they always stand still.
 */
export function useSteadyRows({ list, search, isCovered }: SteadyOptions) {
  const { element, hasPointer } = useHasPointer();
  const [hasFocus, setFocus] = useState(false);
  const [steady, setSteady] = useState(empty);
  const isTouch = useMediaQuery('(hover: none)');
  const arrival: Arrival = {
    // A search for a code is compared here and written nowhere.
    view: JSON.stringify({ ...search, export: undefined }),
    arrivedAt: list.dataUpdatedAt,
    listed: list.data?.transactions ?? [],
    groups: list.data?.groups?.flatMap(({ group, listed }) =>
      Array.from({ length: listed }, () => group),
    ),
  };
  const isNew = steady.arrivedAt !== arrival.arrivedAt || steady.view !== arrival.view;
  const isHeld = isTouch || isCovered || hasPointer || hasFocus;
  if (list.data !== undefined && !list.isPlaceholderData && isNew)
    setSteady(keepSteady(steady, arrival, isHeld));
  return {
    steady,
    isHeld,
    forOverlay: { rows: steady.rows, renew: () => setSteady(empty) },
    showNew: () => {
      const focused = focusedPayment();
      const place = steady.rows.findIndex(({ first }) => first.id === focused);
      setSteady(showAll(arrival));
      requestAnimationFrame(() => {
        focusWhenLost(Math.max(place, 0));
        // The focus may have gone with its row or button, which says nothing.
        setFocus(element.current?.contains(document.activeElement) === true);
      });
    },
    holding: {
      ref: element,
      onFocus: () => setFocus(true),
      // From row to row it stays in the list, which need not be drawn again.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
    },
  };
}

/**
 * What became of a payment that the list has no longer: 'Completed by anna'. Undefined for one that has only moved to
 * another page, and until it is known.
 */
export function useOutcome({ first, isListed }: SteadyRow): string | undefined {
  const { data } = useQuery({ ...paymentQuery(first.id), enabled: !isListed });
  if (isListed || data === undefined || data.status === first.status) return undefined;
  const admin = data.logs.at(-1)?.admin_username;
  const label = statusLabels[data.status];
  return admin ? listTexts.outcomeBy({ label, admin }) : label;
}
