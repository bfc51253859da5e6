import { useSyncExternalStore } from 'react';
import { formatRelativeDate } from './format.ts';
import { serverNow } from './server-clock.ts';

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

const seconds = () => Math.floor(serverNow() / 1000);

/**
 * The server's current moment, for a component that shows an elapsed time. The component renders each minute, even with
 * unchanged data. All components share one timer, which runs while there are any.
 */
export function usePresent(): Date {
  return new Date(useSyncExternalStore(subscribe, seconds, seconds) * 1000);
}

/** '5m ago', updated over time: see formatRelativeDate. */
export function useRelativeDate(moment: string): string {
  return formatRelativeDate(moment, usePresent());
}
