import { Gauge, type Metric } from 'prom-client';

/** A figure that a monitor reads; `site-figures.ts` lists all of them. */
export type Figure = Metric;

/** For metrics that are not in the process-wide registry. */
export const noRegistry: [] = [];

/** One value of a figure. */
export interface Reading<Label extends string> {
  readonly labels?: Readonly<Record<Label, string>>;
  readonly value: number;
}

/**
 * A figure that is read anew at each scrape. What cannot be read is absent: 0 would be a value. No label names a
 * person, a payment, an address or a hash.
 */
export function readFigure<Label extends string = never>({
  name,
  help,
  labelNames = [],
  read,
}: {
  name: `ghost_pay_${string}`;
  help: string;
  labelNames?: readonly Label[];
  read: () =>
    | readonly Reading<Label>[]
    | number
    | undefined
    | Promise<readonly Reading<Label>[] | number | undefined>;
}): Figure {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: noRegistry,
    async collect() {
      gauge.reset();
      if (labelNames.length === 0) gauge.remove();
      let found: Awaited<ReturnType<typeof read>>;
      try {
        found = await read();
      } catch {
        return;
      }
      if (typeof found === 'number') gauge.set(found);
      else for (const { labels, value } of found ?? []) gauge.set(labels ?? {}, value);
    },
  });
  return gauge;
}

/** Lets the figures of one scrape share what they are read from. */
export function sharedRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}
