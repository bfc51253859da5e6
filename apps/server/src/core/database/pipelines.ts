import type { QueryResult } from 'kysely';
import type { StatementPool, StatementClient } from './kysely-pool.ts';

/** How many connections are filled side by side. More would only spread the same reads. */
const sideBySide = 2;
/** How many reads one connection carries before another one is opened: they are answered one after the other. */
const depth = 16;

interface Pipeline {
  readonly client: Promise<StatementClient>;
  isOpen: boolean;
  reads: number;
}

type Read = <Row>(sql: string, parameters: readonly unknown[]) => Promise<QueryResult<Row>>;

/**
 * Short reads that run at the same time share connections: each is sent without waiting for the answer of the one
 * before. One message to PostgreSQL, and one awakening of its process, then serve several reads. A read begins after
 * it was asked for, so it sees what was committed until then. A connection goes back to the pool with its last answer.
 * It takes no further reads while a caller waits for a connection of the pool, or once one of its reads has failed.
 */
export function createPipelines(pool: StatementPool): Read {
  const pipelines = new Set<Pipeline>();

  const choose = (): Pipeline => {
    // Reads without a pause would otherwise keep the connection for ever.
    if (pool.isWaitedFor())
      for (const pipeline of pipelines) if (pipeline.isOpen) pipelines.delete(pipeline);
    let least: Pipeline | undefined;
    for (const pipeline of pipelines)
      if (least === undefined || pipeline.reads < least.reads) least = pipeline;
    if (least !== undefined && pipelines.size >= sideBySide && least.reads < depth) return least;
    const opened = { client: pool.connect({ isPipelined: true }), isOpen: false, reads: 0 };
    pipelines.add(opened);
    return opened;
  };

  return async <Row>(sql: string, parameters: readonly unknown[]) => {
    const pipeline = choose();
    pipeline.reads += 1;
    let client: StatementClient | undefined;
    try {
      client = await pipeline.client;
      pipeline.isOpen = true;
      return await client.query<Row>(sql, parameters);
    } catch (error) {
      // Its connection may be broken: the next reads get another one.
      pipelines.delete(pipeline);
      throw error;
    } finally {
      pipeline.reads -= 1;
      if (pipeline.reads === 0) {
        pipelines.delete(pipeline);
        client?.release();
      }
    }
  };
}
