import { useCallback, useSyncExternalStore } from 'react';
import { formatRelativeDate } from './format.ts';
import { serverNow } from './server-clock.ts';

const secondMs = 1000;

/** Those that are told at each step of this length. They share one timer, which runs while there are any. */
const clocks = new Map<number, { listeners: Set<() => void>; timer: number }>();

function subscribeToClock(stepMs: number, listener: () => void): () => void {
  let clock = clocks.get(stepMs);
  if (clock === undefined) {
    const listeners = new Set<() => void>();
    const tell = () => {
      for (const one of listeners) one();
    };
    clock = { listeners, timer: window.setInterval(tell, stepMs) };
    clocks.set(stepMs, clock);
  }
  const { listeners, timer } = clock;
  listeners.add(listener);
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    window.clearInterval(timer);
    clocks.delete(stepMs);
  };
}

const presentSecond = () => Math.floor(serverNow() / secondMs) * secondMs;

/**
 * The server's present second, in milliseconds since 1970, for a component that shows how long something has lasted or
 * still lasts. It renders at each step, even with unchanged data, until `until`.
 */
export function useNow(stepMs: number, until = Infinity): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (serverNow() >= until) return () => undefined;
      const stop = subscribeToClock(stepMs, () => {
        listener();
        if (serverNow() >= until) stop();
      });
      return stop;
    },
    [stepMs, until],
  );
  return useSyncExternalStore(subscribe, presentSecond, presentSecond);
}

/** The server's present moment; the component renders each minute. */
export function usePresent(): Date {
  return new Date(useNow(60 * secondMs));
}

/** '5m ago', updated over time: see formatRelativeDate. */
export function useRelativeDate(moment: string): string {
  return formatRelativeDate(moment, usePresent());
}
