import type { Chain } from '@ghost-pay/contract/coins';
import { Counter, Histogram } from 'prom-client';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { type Figure, noRegistry, readFigure } from '../../core/metrics/figures.ts';
import type { ChainSource, ChainSources } from '../../gateways/chains/chain-source.ts';
import { countByVerdict, readDueLag } from './evidence.repository.ts';
import type { Decided } from './reading-rules.ts';

export type EvidenceMetrics = ReturnType<typeof createEvidenceMetrics>;

/** What the readings of this instance are measured by. No metric names a payment, an address or a hash. */
export function createEvidenceMetrics({
  chains,
  database,
  clock,
}: {
  chains: ChainSources;
  database: Database;
  clock: Clock;
}) {
  const readings = new Histogram({
    name: 'ghost_pay_chain_reading_seconds',
    help: 'How long sources of chains took to answer about a transaction.',
    labelNames: ['chain', 'source', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers: noRegistry,
  });
  const disagreements = new Counter({
    name: 'ghost_pay_chain_disagreements_total',
    help: 'How often the sources of a chain began to disagree about a payment.',
    labelNames: ['chain'],
    registers: noRegistry,
  });
  const approvals = new Counter({
    name: 'ghost_pay_approvals_total',
    help: 'What the rules that approve decided about payments: by themselves, or as a note in shadow.',
    labelNames: ['mode', 'decision'],
    registers: noRegistry,
  });
  const provable = new Histogram({
    name: 'ghost_pay_evidence_provable_to_card_seconds',
    help: 'From the block that made a payment provable until its verdict was stored.',
    buckets: [5, 10, 20, 30, 60, 120, 300, 900],
    registers: noRegistry,
  });
  return {
    reading({
      source: { chain, name },
      outcome,
      seconds,
    }: {
      source: Pick<ChainSource, 'chain' | 'name'>;
      outcome: 'answered' | 'failed';
      seconds: number;
    }): void {
      readings.observe({ chain, source: name, outcome }, seconds);
    },
    /** The sources of a chain have begun to disagree about a payment. */
    disagreement: (chain: Chain): void => disagreements.inc({ chain }),
    /** A rule has decided about a payment. */
    approval: (decided: Decided['made'][number]): void => approvals.inc(decided),
    /** The seconds from the block that made a payment provable until its verdict was stored. */
    proven: (seconds: number): void => provable.observe(Math.max(0, seconds)),
    /** What a monitor reads. */
    figures: [
      readings,
      disagreements,
      approvals,
      provable,
      ...sourceFigures(chains, clock),
      ...paymentFigures(database, clock),
    ],
  };
}

function sourceFigures(chains: ChainSources, clock: Clock): Figure[] {
  const labelNames = ['chain', 'source'] as const;
  const everySource = Object.values(chains).flat();
  const labelsOf = ({ chain, name }: ChainSource) => ({ chain, source: name });
  return [
    readFigure({
      name: 'ghost_pay_chain_tip_age_seconds',
      help: 'The age of the newest block that a source named.',
      labelNames,
      read: () =>
        everySource.flatMap((source) => {
          const { tip } = source.health();
          if (tip === undefined) return [];
          const value = (clock.now().getTime() - tip.at.getTime()) / 1000;
          return [{ labels: labelsOf(source), value }];
        }),
    }),
    readFigure({
      name: 'ghost_pay_chain_source_down',
      help: '1 while a source is left alone after many failures.',
      labelNames,
      read: () =>
        everySource.map((source) => ({
          labels: labelsOf(source),
          value: source.health().isDown ? 1 : 0,
        })),
    }),
  ];
}

/** Of the whole site, the same on every instance. */
function paymentFigures(database: Database, clock: Clock): Figure[] {
  return [
    readFigure({
      name: 'ghost_pay_evidence_due_lag_seconds',
      help: 'For how long the longest waiting reading has been due.',
      read: () => readDueLag(database, clock.now()),
    }),
    readFigure({
      name: 'ghost_pay_evidence_payments',
      help: 'Payments that wait for verification, by what their chain says.',
      labelNames: ['verdict'],
      async read() {
        const counted = await countByVerdict(database);
        return counted.map(({ verdict, count: value }) => ({ labels: { verdict }, value }));
      },
    }),
  ];
}
