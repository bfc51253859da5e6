import {
  mailKinds,
  mailStates,
  type MailKind,
  type MailState,
} from '@ghost-pay/contract/outbox/outbox-words';

/** The state of the list, kept in the URL. */
export interface OutboxSearch {
  page: number;
  state?: MailState | undefined;
  kind?: MailKind | undefined;
  /** Part of the recipient's address. */
  recipient?: string | undefined;
  /** The id of the mail that is open. */
  mail?: string | undefined;
}

export const outboxSearchDefaults = { page: 1 } as const satisfies OutboxSearch;

function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** Reads the list's state from a URL. An unreadable value falls back to its default. */
export function readOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const page = Number(raw['page']);
  const recipient = ['string', 'number'].includes(typeof raw['recipient'])
    ? String(raw['recipient']).trim().slice(0, 254)
    : '';
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    state: oneOf(mailStates, raw['state']),
    kind: oneOf(mailKinds, raw['kind']),
    recipient: recipient || undefined,
    mail: typeof raw['mail'] === 'string' ? raw['mail'].slice(0, 64) || undefined : undefined,
  };
}

/** The state with another filter. The list goes back to its first page. */
export function withOutboxFilter(
  search: OutboxSearch,
  change: Partial<Record<Exclude<keyof OutboxSearch, 'page' | 'mail'>, string | undefined>>,
): OutboxSearch {
  return readOutboxSearch({ ...search, ...change, page: 1, mail: undefined });
}

export function isOutboxFiltered({ state, kind, recipient }: OutboxSearch): boolean {
  return Boolean(state ?? kind ?? recipient);
}
