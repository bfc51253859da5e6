import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type AnyQuery = Pick<UseQueryResult, 'error' | 'isError' | 'data' | 'errorUpdateCount'>;

/** True when the query has never had data and has failed at least once. */
export function neverLoaded({ data, errorUpdateCount }: AnyQuery): boolean {
  return data === undefined && errorUpdateCount > 0;
}

/**
 * The error of the first failed query, until the query recovers. A query without data clears its error while it
 * is refetched; the message must not disappear and come back with every attempt.
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
