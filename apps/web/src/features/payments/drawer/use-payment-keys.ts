import { type Commands, useCommands, usePainted } from '../../../lib/keys/commands.ts';
import { actCommands, actOfKey, isDeciding } from '../acts/act-keys.ts';
import { offeredActs } from '../acts/offered-acts.ts';
import { type ActPlace, startAct } from '../acts/start-act.ts';
import { lookCommands } from '../look-commands.ts';

interface PaymentKeysOptions extends ActPlace {
  /** Whether the whole payment is loaded: before, an act's key would be pressed without its evidence in sight. */
  readonly isLoaded: boolean;
  /** Opens the payment that waits next; undefined where the drawer has no list to go through. */
  readonly onNext: (() => void) | undefined;
}

/** The keys of an open payment: its acts, its explorer, its texts to copy. */
export function usePaymentKeys({ isLoaded, onNext, ...place }: PaymentKeysOptions): void {
  const { transaction } = place;
  const offered = offeredActs(transaction);
  const ofActs: Commands = Object.fromEntries(
    actCommands.flatMap((command) => {
      const act = actOfKey(command, offered);
      if (act === undefined) return [];
      return [[command, () => startAct(act, place, isDeciding(command) ? onNext : undefined)]];
    }),
  );
  usePainted(isLoaded ? transaction.id : undefined);
  useCommands(
    { ...ofActs, note: () => startAct('add_note', place), ...lookCommands(transaction) },
    { layer: 'payment', subject: transaction.id },
  );
}
