import { useSyncExternalStore } from 'react';
import { keptText } from './kept-text.ts';
import { getSession, subscribeToSession } from './session.ts';

/** A value outside of all components, which they share. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** With `perSession` the value is the first one again for the next administrator in this browser. */
export function createStore<Value>(
  initial: Value,
  { perSession = false }: { perSession?: boolean } = {},
): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  if (perSession) {
    let token = getSession()?.token;
    subscribeToSession(() => {
      const present = getSession()?.token;
      if (present !== token) set(initial);
      token = present;
    });
  }
  return {
    get: () => value,
    set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A kept text that components share, in every tab. */
export function createKeptText(name: string): Store<string | undefined> {
  const kept = keptText(name);
  const chosen = createStore<string | undefined>(undefined);
  return {
    get: kept.get,
    set: (next) => {
      kept.set(next);
      chosen.set(next);
    },
    subscribe: (listener) => {
      const stop = chosen.subscribe(listener);
      // Another tab has chosen.
      window.addEventListener('storage', listener);
      return () => {
        stop();
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** The value; the component renders again when it changes. */
export function useStore<Value>({ get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, get);
}
