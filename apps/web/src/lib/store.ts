import { useSyncExternalStore } from 'react';
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

/** A text that this browser keeps for every tab; where it may keep nothing, this page has it for as long as it lasts. */
export function createKeptText(name: string): Store<string | undefined> {
  const unkept = createStore<string | undefined>(undefined);
  return {
    get: () => {
      try {
        return localStorage.getItem(name) ?? undefined;
      } catch {
        return unkept.get();
      }
    },
    set: (next) => {
      try {
        if (next === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, next);
      } catch {
        // The line below has it.
      }
      unkept.set(next);
    },
    subscribe: (listener) => {
      const stop = unkept.subscribe(listener);
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
