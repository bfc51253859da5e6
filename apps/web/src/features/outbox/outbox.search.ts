import { mailKinds, mailStates } from '@ghost-pay/contract/outbox/outbox-words';
import {
  anId,
  filter,
  listState,
  oneOf,
  opened,
  paged,
  type SearchOf,
  textUpTo,
} from '../../lib/list-search.ts';

export const outboxState = listState({
  page: paged,
  state: filter(oneOf(mailStates)),
  kind: filter(oneOf(mailKinds)),
  /** Part of the recipient's address. */
  recipient: filter(textUpTo(254)),
  /** The mail that is open. */
  mail: opened(anId),
});

export type OutboxSearch = SearchOf<typeof outboxState>;
