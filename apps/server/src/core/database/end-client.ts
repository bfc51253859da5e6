import type { Client } from 'pg';

const patienceMs = 1_000;

/** Closes the connection in order, or destroys it if the server does not answer within a second. */
export async function endClient(client: Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), patienceMs);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}
