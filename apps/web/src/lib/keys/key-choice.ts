import { useSyncExternalStore } from 'react';

// Whether the single keys work in this browser. Ctrl+K and Esc always do.

const name = 'keys';
const off = 'off';
const listeners = new Set<() => void>();
/** For a browser without storage: the choice lasts as long as the page. */
let chosen: boolean | undefined;

function stored(): boolean {
  try {
    return localStorage.getItem(name) !== off;
  } catch {
    return true;
  }
}

export function areKeysOn(): boolean {
  return chosen ?? stored();
}

export function chooseKeys(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, off);
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areKeysOn,
    () => true,
  );
}
