import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type AnyQuery = Pick<UseQueryResult, 'error' | 'isError' | 'data' | 'errorUpdateCount'>;

/** True when the query has never brought anything and has given up at least once. */
export function neverLoaded({ data, errorUpdateCount }: AnyQuery): boolean {
  return data === undefined && errorUpdateCount > 0;
}

/**
 * The error of the first query that has failed, until that is over. A query without data forgets its
 * error while it asks again; what stands on the screen must not vanish and come back with every try.
 */
export function useLoadFailure(queries: readonly AnyQuery[]): { error: unknown } | undefined {
  const [last, setLast] = useState<{ error: unknown }>();
  const failed = queries.find(({ isError }) => isError);
  if (failed !== undefined) {
    if (last?.error !== failed.error) setLast({ error: failed.error });
    return { error: failed.error };
  }
  return queries.some(neverLoaded) ? last : undefined;
}
