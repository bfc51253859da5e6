import type { Client } from 'pg';

const patienceMs = 1_000;

/** Takes leave of the server, and ends the connection all the same when it does not answer within a second. */
export async function endClient(client: Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), patienceMs);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}
