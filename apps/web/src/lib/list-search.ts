/** What a parameter of the address says; undefined for what cannot be read. */
type Reader<Value> = (parameter: unknown) => Value | undefined;

export function oneOf<const Value>(allowed: readonly Value[]): Reader<Value> {
  return (parameter) => allowed.find((value) => value === parameter);
}

export function textUpTo(most: number): Reader<string> {
  return (parameter) => {
    // The router reads a text of digits alone as a number.
    const isText = typeof parameter === 'string' || typeof parameter === 'number';
    return isText ? String(parameter).trim().slice(0, most) || undefined : undefined;
  };
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const anId: Reader<string> = (parameter) =>
  typeof parameter === 'string' && uuid.test(parameter) ? parameter : undefined;

const aPage: Reader<number> = (parameter) => {
  const page = Number(parameter);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : undefined;
};

type Role = 'filter' | 'kept' | 'passing';

interface Parameter<Value, As extends Role = Role> {
  /** `kept` when the filters are cleared; `passing` with each other filter. */
  readonly role: As;
  readonly read: Reader<Value>;
  /** The address leaves it out. */
  readonly initial: Value;
}

/** Chooses which rows are shown. */
export function filter<Value>(read: Reader<Value>): Parameter<Value | undefined, 'filter'> {
  return { role: 'filter', read, initial: undefined };
}

/** Such as the order, which stays when the filters are cleared. */
export function kept<Value>(read: Reader<Value>, initial: Value): Parameter<Value, 'kept'> {
  return { role: 'kept', read, initial };
}

/** What is open beside the list, until the list is filtered otherwise. */
export function opened<Value>(read: Reader<Value>): Parameter<Value | undefined, 'passing'> {
  return { role: 'passing', read, initial: undefined };
}

/** Another filter begins at the first page. */
export const paged: Parameter<number, 'passing'> = { role: 'passing', read: aPage, initial: 1 };

type Table = Readonly<Record<string, Parameter<unknown>>>;
type Values<Of extends Table> = { [Name in keyof Of]: Of[Name]['initial'] };
type OptionalNames<Of> = {
  [Name in keyof Of]: undefined extends Of[Name] ? Name : never;
}[keyof Of];
type FilterNames<Of extends Table> = {
  [Name in keyof Of]: Of[Name]['role'] extends 'filter' ? Name : never;
}[keyof Of];
type WithOptional<Of> = Omit<Of, OptionalNames<Of>> & Partial<Pick<Of, OptionalNames<Of>>>;

/** The state of a list that has this table. */
export type SearchOf<List extends { read: (raw: Record<string, unknown>) => unknown }> = ReturnType<
  List['read']
>;

/**
 * The state of a list, as the address holds it: one table says how each parameter is read, and what becomes of it when
 * another one changes. What cannot be read falls back to its initial value.
 */
export function listState<const Of extends Table>(table: Of) {
  type Search = WithOptional<Values<Of>>;
  const parameters = Object.entries(table);
  const read = (raw: Readonly<Record<string, unknown>>): Search =>
    // Listed even when unset: the router would otherwise keep the unreadable text of the address.
    Object.fromEntries(
      parameters.map(([name, { read: readOne, initial }]) => [name, readOne(raw[name]) ?? initial]),
    ) as Search;
  const only = (search: Search, isWanted: (parameter: Parameter<unknown>) => boolean) =>
    Object.fromEntries(
      Object.entries(search).filter(([name]) => {
        const parameter = table[name];
        return parameter !== undefined && isWanted(parameter);
      }),
    );
  return {
    read,
    /** What the address leaves out. */
    initial: only(read({}), ({ initial }) => initial !== undefined) as Partial<Search>,
    /** Other filters, or another order; an empty text clears a filter. */
    change: (search: Search, change: Partial<Record<keyof Of, unknown>>): Search =>
      read({ ...only(search, ({ role }) => role !== 'passing'), ...change }),
    /** Which rows are shown: the filters alone, each of them named. */
    filters: (search: Partial<Search>) =>
      only(read(search), ({ role }) => role === 'filter') as Pick<Values<Of>, FilterNames<Of>>,
    clear: (search: Search): Search => read(only(search, ({ role }) => role === 'kept')),
    isFiltered: (search: Search): boolean =>
      Object.values(only(search, ({ role }) => role === 'filter')).some(
        (value) => value !== undefined,
      ),
  };
}

type Order = 'asc' | 'desc';

/** Which way a list in this order is sorted by a column; undefined for another column. */
export function orderBy(sort: string, column: string): Order | undefined {
  if (sort === `${column}_asc`) return 'asc';
  return sort === `${column}_desc` ? 'desc' : undefined;
}

/** The order after a click on a column's header: another column begins with `first`, the present one is reversed. */
export function reorder<Column extends string>(
  sort: string,
  column: Column,
  first: Order,
): `${Column}_${Order}` {
  const other = first === 'asc' ? 'desc' : 'asc';
  return `${column}_${orderBy(sort, column) === first ? other : first}`;
}

// Days of the reader's calendar, as a URL and a date field hold them: YYYY-MM-DD.

/** The day that a URL names; undefined for anything else. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** The range of two days as the API takes it: the first day becomes its beginning, the last day its end. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: string | undefined;
  to: string | undefined;
} {
  return {
    from: from === undefined ? undefined : startOf(from, 0),
    to: to === undefined ? undefined : startOf(to, 1),
  };
}

function startOf(day: string, plusDays: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
}
