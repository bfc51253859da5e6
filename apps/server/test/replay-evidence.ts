import { sql } from 'kysely';
import type { Database } from '../src/core/database/database.ts';
import { readingsOf } from '../src/modules/evidence/due-readings.ts';
import { agreeStored, judgeStored } from '../src/modules/evidence/evidence-basis.ts';
import { listFacts, readKept } from '../src/modules/evidence/readings.repository.ts';
import { isSameJson } from '../src/modules/evidence/stored-facts.ts';

/** A payment whose stored verdict is not the one that its readings come to. */
interface ReplayDifference {
  readonly transactionId: string;
  readonly stored: string;
  readonly replayed: string;
}

const pageSize = 500;

/**
 * Reaches every stored verdict again from its readings and its basis. Returns the number of verdicts, and those that come
 * out differently: a rule has changed since, or a row was changed by hand.
 */
export async function replayEvidence(
  database: Database,
): Promise<{ verdicts: number; differences: ReplayDifference[] }> {
  const differences: ReplayDifference[] = [];
  let verdicts = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await database
      .selectFrom('payment_evidence')
      .selectAll()
      .where('verdict', 'is not', null)
      .where(sql<boolean>`not basis ? 'isForgotten'`)
      .where('transaction_id', '>', after)
      .orderBy('transaction_id')
      .limit(pageSize)
      .execute();
    const kept = new Map(rows.map((row) => [row, readKept(row)]));
    const facts = await listFacts(
      database,
      [...kept.values()].flatMap((row) => (row === undefined ? [] : readingsOf(row))),
    );
    for (const row of rows) {
      const { basis = null, sources = [] } = kept.get(row) ?? {};
      if (basis === null) {
        const stored = JSON.stringify([row.verdict, row.findings]);
        differences.push({ transactionId: row.transaction_id, stored, replayed: 'no basis' });
        continue;
      }
      const words = {
        sources,
        factsOf: (reading: number) => facts.get(reading) ?? ({ found: 'no' } as const),
      };
      const judgement = judgeStored(basis, { ...words, agreement: agreeStored(basis, words) });
      const isSame =
        judgement.verdict === row.verdict && isSameJson(judgement.findings, row.findings);
      if (!isSame)
        differences.push({
          transactionId: row.transaction_id,
          stored: JSON.stringify([row.verdict, row.findings]),
          replayed: JSON.stringify([judgement.verdict, judgement.findings]),
        });
    }
    verdicts += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return { verdicts, differences };
    after = last.transaction_id;
  }
}
