import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True on the server and in the render that takes over its HTML, which must be the same: what only this visitor's
 * browser knows, such as a stored draft, comes right after it.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/**
 * The time zone for texts with times; undefined for the reader's own. The server does not know it, so what it draws is
 * by UTC, and the page keeps it out of sight until the browser has the reader's.
 */
export function useTimeZone(): 'UTC' | undefined {
  return useHydrating() ? 'UTC' : undefined;
}
