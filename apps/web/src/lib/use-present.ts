import { useSyncExternalStore } from 'react';
import { formatRelativeDate } from './format.ts';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: number | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    for (const tell of listeners) tell();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

const seconds = () => Math.floor(Date.now() / 1000);

/**
 * The present moment, for a component that says how long ago something was: it is drawn anew each minute, also
 * where its data stay the same. One timer for all of them, while there are any.
 */
export function usePresent(): Date {
  return new Date(useSyncExternalStore(subscribe, seconds, seconds) * 1000);
}

/** '5m ago', and so on as time goes by: see formatRelativeDate. */
export function useRelativeDate(moment: string): string {
  return formatRelativeDate(moment, usePresent());
}
