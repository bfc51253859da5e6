import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { useParams } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { formatRelativeDate } from '../../../lib/format.ts';
import { commandLabels } from '../../../lib/keys/command-labels.ts';
import { commandsOfPayment } from '../../../lib/keys/commands.ts';
import type { Command } from '../../../lib/keys/key-table.ts';
import { useListedPayment, useLoadedPayment } from '../payments-cache.ts';
import { amountText, customerText, methodText } from '../words.ts';
import { type Choice, type Group, matching } from './choices.ts';
import { paletteTexts } from './palette.texts.ts';
import { type FoundPayments, useFoundPayments } from './use-found-payments.ts';

/** A page of the menu. */
export interface Page {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly icon: LucideIcon;
}

export type PaletteChoice = Choice &
  (
    | ({ readonly kind: 'page' } & Pick<Page, 'to' | 'search' | 'icon'>)
    | { readonly kind: 'command'; readonly command: Command }
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
  pages: readonly Page[],
): { groups: readonly Group<PaletteChoice>[]; found: FoundPayments } {
  const { id = '' } = useParams({ strict: false });
  const listed = useListedPayment(id);
  const open = useLoadedPayment(id) ?? listed;
  // As it was when the palette opened; what is no longer possible is refused where it is carried out.
  const [commands] = useState(() => commandsOfPayment().filter((command) => !moves.has(command)));
  const found = useFoundPayments(text);
  const groups: Group<PaletteChoice>[] = [
    {
      title: open ? paletteTexts.actsOf(`${customerText(open)}, ${amountText(open)}`) : '',
      choices: open
        ? matching(
            commands.map((command) => ({
              kind: 'command',
              id: command,
              label: commandLabels[command],
              command,
            })),
            text,
          )
        : [],
    },
    {
      title: paletteTexts.pages,
      choices: matching(
        pages.map((page) => ({ kind: 'page', id: page.to, ...page })),
        text,
      ),
    },
    { title: paletteTexts.payments, choices: found.payments.map(choiceOf) },
  ];
  return { groups: groups.filter(({ choices }) => choices.length > 0), found };
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
