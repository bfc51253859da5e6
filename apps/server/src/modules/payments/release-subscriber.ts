import type { EventSubscriber } from '../../core/events/event-dispatcher.ts';
import { releaseActs } from './undo.repository.ts';

/** Shows visitors what an administrator did once it can no longer be taken back, as mails and webhooks begin. */
export const releaseSubscriber: EventSubscriber = {
  async take(trx, events) {
    await releaseActs(
      trx,
      events.flatMap(({ id, transaction_id: transactionId, release_at: at }) =>
        at === null || transactionId === null ? [] : [{ id, transactionId }],
      ),
    );
  },
};
