/** The state of the page of card payments, kept in the URL. */
export interface CardPaymentsSearch {
  page: number;
  /** Searches the loaded page only (specification, section 2). */
  search?: string | undefined;
}

export const cardPaymentsDefaults = { page: 1 } as const satisfies CardPaymentsSearch;

/** Reads the page's state from a URL. An unreadable value falls back to its default. */
export function readCardPaymentsSearch(raw: Record<string, unknown>): CardPaymentsSearch {
  const page = Number(raw['page']);
  // The router reads a search for digits alone as a number.
  const search = ['string', 'number'].includes(typeof raw['search'])
    ? String(raw['search']).trim().slice(0, 200)
    : '';
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: search || undefined,
  };
}
