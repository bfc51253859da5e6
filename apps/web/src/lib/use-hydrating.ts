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
