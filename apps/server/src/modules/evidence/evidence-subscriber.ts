import type { EventSubscriber } from '../../core/events/event-dispatcher.ts';
import type { Clock } from '../../core/clock.ts';
import { readPayments } from '../payments/payments.public.ts';
import { insertEvidence } from './evidence.repository.ts';

/** Plans the first reading of each registered payment by coin for now. */
export function evidenceSubscriber({ clock }: { clock: Clock }): EventSubscriber {
  return {
    async take(trx, events) {
      const payments = await readPayments(trx, {
        ids: events.flatMap(({ kind, transaction_id: id }) =>
          kind === 'payment_created' && id !== null ? [id] : [],
        ),
        columns: ['payment_method', 'chain'],
      });
      const now = clock.now();
      const rows = [...payments.values()].flatMap(({ id, payment_method: method, chain }) =>
        method === 'crypto' && chain !== null ? [{ transactionId: id, chain, now }] : [],
      );
      await insertEvidence(trx, rows);
    },
  };
}
