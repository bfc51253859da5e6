import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type Commands, useCommands } from '../../../lib/keys/commands.ts';
import { type ActCommand, actCommands, actOfKey } from '../acts/act-keys.ts';
import { offeredActs } from '../acts/offered-acts.ts';
import type { Ask } from '../acts/use-question.ts';
import { useAssignment } from '../desk/api.ts';
import { lookCommands } from '../look-commands.ts';

/** Its evidence is asked again where it is shown: in the open payment. */
const rowCommands = actCommands.filter((command) => command !== 'check_again');

export const linkSelector = 'a[id^="payment-"]';

/** The payment of the row of the table, or of the card on a phone, that has the focus. */
export function focusedPayment(): string | undefined {
  const row = document.activeElement?.closest('tr, li');
  return row?.querySelector(linkSelector)?.id.slice('payment-'.length);
}

interface ListKeysOptions {
  readonly transactions: readonly Transaction[];
  readonly onAsk: Ask;
}

/** The keys of the row that has the focus: its acts, which ask as its icons do, and what it is looked up by. */
export function useListKeys({ transactions, onAsk }: ListKeysOptions): void {
  const { toggle } = useAssignment();
  const focused = () => {
    const focusedId = focusedPayment();
    return transactions.find(({ id }) => id === focusedId);
  };
  const ask = (command: ActCommand) => () => {
    const transaction = focused();
    const act = transaction && actOfKey(command, offeredActs(transaction));
    if (transaction === undefined || act === undefined) return false;
    onAsk({ act, transaction });
    return true;
  };
  const look = (command: 'copy_id' | 'copy_hash' | 'explorer'): Commands => ({
    [command]: (key: string) => {
      const transaction = focused();
      return transaction === undefined ? false : lookCommands(transaction)[command]?.(key);
    },
  });
  useCommands(
    {
      ...Object.fromEntries(rowCommands.map((command) => [command, ask(command)])),
      assign: () => {
        const transaction = focused();
        if (transaction === undefined) return false;
        toggle(transaction.id);
        return true;
      },
      ...look('copy_id'),
      ...look('copy_hash'),
      ...look('explorer'),
    },
    { layer: 'list' },
  );
}
