import { createKeptText, useStore } from '../store.ts';

// Whether the single keys work in this browser. Ctrl+K and Esc always do.

const off = 'off';
const kept = createKeptText('keys');

export function areKeysOn(): boolean {
  return kept.get() !== off;
}

export function chooseKeys(isOn: boolean): void {
  kept.set(isOn ? undefined : off);
}

export function useKeysOn(): boolean {
  return useStore(kept) !== off;
}
