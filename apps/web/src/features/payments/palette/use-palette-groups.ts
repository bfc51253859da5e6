import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { useParams } from '@tanstack/react-router';
import { ListFilter, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatRelativeDate } from '../../../lib/format.ts';
import {
  type Action,
  actionsOfPayment,
  commandsOfPayment,
  runCommand,
} from '../../../lib/keys/commands.ts';
import { type Command, keyTable } from '../../../lib/keys/key-table.ts';
import { readPayments, useViews } from '../list/api.ts';
import { listTexts } from '../list/list.texts.ts';
import { paymentsDefaults } from '../list/payments.search.ts';
import { builtInViews, savedView, searchOfView, type View } from '../list/views.ts';
import { paymentKeys, useListedPayment, useLoadedPayment } from '../payments-cache.ts';
import { amountText, customerText, methodText, whoseText } from '../words.ts';
import { type Choice, type Group, matching } from './choices.ts';
import { paletteTexts } from './palette.texts.ts';

/** A page of the menu. */
export interface Page {
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Listed once something is typed: one of many. */
  readonly isDeep?: boolean;
}

export type PaletteChoice = Choice &
  (
    | ({ readonly kind: 'page' } & Pick<Page, 'to' | 'search' | 'icon'>)
    | { readonly kind: 'act'; readonly command?: Command | undefined; readonly run: () => void }
    | { readonly kind: 'payment'; readonly paymentId: string }
  );

/** These move between payments, which the palette does not need. */
const moves = new Set<Command>(['next', 'previous']);

/**
 * What the palette lists for a text. The payments, which are searched, come last: what is found a moment later moves
 * nothing that is already there.
 */
export function usePaletteGroups(
  text: string,
  { pages, others }: { pages: readonly Page[]; others: readonly PaletteChoice[] },
): { groups: readonly Group<PaletteChoice>[]; found: FoundPayments } {
  const { id = '' } = useParams({ strict: false });
  const listed = useListedPayment(id);
  const open = useLoadedPayment(id) ?? listed;
  // As it was when the palette opened; what is no longer possible is refused where it is carried out.
  const [here] = useState(choicesHere);
  const views = useViews();
  const isTyped = text.trim() !== '';
  const found = useFoundPayments(text);
  const groups: Group<PaletteChoice>[] = [
    {
      title: open ? paletteTexts.actsOf(whoseText(open)) : paletteTexts.actsHere,
      choices: matching(here, text),
    },
    {
      title: paletteTexts.pages,
      choices: matching(
        pages
          .filter(({ isDeep }) => isTyped || isDeep !== true)
          .map((page) => ({ kind: 'page', id: idOf(page), ...page })),
        text,
      ),
    },
    {
      title: listTexts.views,
      choices: matching([...builtInViews, ...views.map(savedView)].map(choiceOfView), text),
    },
    { title: paletteTexts.others, choices: matching(others, text) },
    { title: paletteTexts.payments, choices: found.payments.map(choiceOf) },
  ];
  return { groups: groups.filter(({ choices }) => choices.length > 0), found };
}

/** What can be done with what is open, each once. */
function choicesHere(): PaletteChoice[] {
  const actions = actionsOfPayment();
  const named = new Set(actions.map(({ command }) => command));
  const byKey = commandsOfPayment().filter((one) => !moves.has(one) && !named.has(one));
  return [...byKey.map(choiceOfCommand), ...actions.map(choiceOfAction)];
}

const choiceOfAction = (action: Action): PaletteChoice => ({ kind: 'act', ...action });

export function choiceOfCommand(command: Command): PaletteChoice {
  const { label } = keyTable[command];
  return { kind: 'act', id: command, label, command, run: () => runCommand(command) };
}

const idOf = ({ to, search, label }: Page) => (search ? `${to} ${label}` : to);

function choiceOfView(view: View): PaletteChoice {
  const search = searchOfView(view, paymentsDefaults);
  const to = '/admin/transactions';
  return {
    kind: 'page',
    id: `view ${view.label}`,
    label: view.label,
    to,
    search,
    icon: ListFilter,
  };
}

function choiceOf(payment: Transaction): PaletteChoice {
  const { id, payment_id, status, created_at } = payment;
  const detail = [
    amountText(payment),
    methodText(payment),
    statusLabels[status],
    formatRelativeDate(created_at),
    payment_id,
  ].join(' · ');
  return { kind: 'payment', id, label: customerText(payment), detail, paymentId: id };
}

const debounceMs = 250;
/** One letter finds everybody. */
const shortest = 2;
const query = { limit: 10, page: 1, sort: 'created_at_desc' } as const;

export interface FoundPayments {
  readonly payments: readonly Transaction[];
  readonly isSearching: boolean;
  readonly isFailed: boolean;
}

/** The newest payments that a text finds, as the list's search does. */
function useFoundPayments(typed: string): FoundPayments {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), debounceMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  const isAsked = text.length >= shortest;
  const found = useQuery({
    queryKey: [...paymentKeys.all, 'palette', asked],
    queryFn: ({ signal }) => readPayments({ ...query, search: asked }, signal),
    enabled: isAsked && asked === text,
    staleTime: 5_000,
    gcTime: 0,
  });
  if (!isAsked) return { payments: [], isSearching: false, isFailed: false };
  if (asked !== text) return { payments: [], isSearching: true, isFailed: false };
  return {
    payments: found.data?.transactions ?? [],
    isSearching: found.isPending && !found.isError,
    isFailed: found.isError,
  };
}
