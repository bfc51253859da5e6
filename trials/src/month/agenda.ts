/** What happens at which simulated moment. */
export interface Agenda {
  /** Plans it for that moment; what is planned for one moment happens in the order of planning. */
  at(ms: number, happen: () => Promise<void> | void): void;
  /** Plans work of the site once for a moment, however often it is asked for; `watches` if it looks for transfers too. */
  workAt(ms: number, options?: { watches: boolean }): void;
  /** Takes out what is planned for the next moment; undefined when nothing is left. */
  next():
    | {
        ms: number;
        happenings: readonly (() => Promise<void> | void)[];
        isWork: boolean;
        watches: boolean;
      }
    | undefined;
}

/** Moments are rounded up to this, so that what is close together shares its steps. */
const slotMs = 5_000;

export function openAgenda(): Agenda {
  const planned = new Map<
    number,
    { happenings: (() => Promise<void> | void)[]; isWork: boolean; watches: boolean }
  >();
  const slot = (ms: number) => {
    const rounded = Math.ceil(ms / slotMs) * slotMs;
    const there = planned.get(rounded) ?? { happenings: [], isWork: false, watches: false };
    planned.set(rounded, there);
    return there;
  };
  return {
    at: (ms, happen) => void slot(ms).happenings.push(happen),
    workAt(ms, { watches } = { watches: true }) {
      const there = slot(ms);
      there.isWork = true;
      there.watches ||= watches;
    },
    next() {
      let first: number | undefined;
      for (const ms of planned.keys()) if (first === undefined || ms < first) first = ms;
      if (first === undefined) return undefined;
      const there = planned.get(first);
      planned.delete(first);
      return there && { ms: first, ...there };
    },
  };
}
