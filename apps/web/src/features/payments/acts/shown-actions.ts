import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';

const cardsOwn: Partial<Record<string, Transaction['allowed_actions'][number]>> = {
  verify_payment: 'force_verify_card',
  mark_failed: 'mark_card_failed',
};

/** What this admin may do, once each: a card payment has acts of its own for the same, which take the place. */
export function shownActions({
  allowed_actions: allowed,
}: Pick<Transaction, 'allowed_actions'>): Transaction['allowed_actions'] {
  return allowed.filter((act) => {
    const own = cardsOwn[act];
    return own === undefined || !allowed.includes(own);
  });
}
