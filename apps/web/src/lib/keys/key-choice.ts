import { createStore, useStore } from '../store.ts';

// Whether the single keys work in this browser. Ctrl+K and Esc always do.

const name = 'keys';
const off = 'off';
/** For a browser without storage: the choice lasts as long as the page. */
const chosen = createStore<boolean | undefined>(undefined);

function stored(): boolean {
  try {
    return localStorage.getItem(name) !== off;
  } catch {
    return true;
  }
}

export function areKeysOn(): boolean {
  return chosen.get() ?? stored();
}

export function chooseKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, off);
  } catch {
    // Kept above.
  }
  chosen.set(isOn);
}

export function useKeysOn(): boolean {
  return useStore(chosen) ?? stored();
}
