// The machine's baseline without a product: Fastify, pg and three routes. It is a separate program,
// so it has its own event loop and pool, as the product has. The bench forks it and sends the
// database's address; it answers with its port, and ends with the bench.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import type { ToBareServer } from './bare-process.ts';

const columns = [
  'payment_id',
  'type',
  'payment_method',
  'crypto_type',
  'chain',
  'txid',
  'payment_address',
  'processor',
  'payment_provider',
  'payment_ipn_token_encrypted',
  'region',
  'amount_minor',
  'currency',
  'status',
  'payment_verified',
  'subscription_updated',
  'subscription_duration',
  'notes',
  'user_username',
  'user_email',
  'created_at',
  'updated_at',
  'search_text',
];

async function serve({ connection, maxConnections }: ToBareServer): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: maxConnections });
  const app = Fastify({ logger: false });
  app.get('/constant', () => ({ status: 'ok' }));

  app.get<{ Params: { id: string } }>('/select/:id', async ({ params }) => {
    const { rows } = await pool.query<Record<string, unknown>>(
      'select * from transactions where id = $1',
      [params.id],
    );
    return rows[0];
  });

  const insert = `insert into bench_payments (${columns.join(', ')})
    values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning payment_id`;
  app.post<{ Body: Record<string, unknown> }>('/insert', async ({ body }, reply) => {
    const now = new Date();
    const { rows } = await pool.query<{ payment_id: string }>(insert, [
      body['payment_id'],
      body['type'],
      body['payment_method'],
      body['crypto_type'],
      'bitcoin',
      body['txid'],
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      null,
      null,
      null,
      null,
      1200,
      body['currency'],
      'pending_payment_verification',
      false,
      false,
      body['subscriptionDuration'],
      null,
      body['userUsername'],
      body['userEmail'],
      now,
      now,
      `${String(body['payment_id'])} ${String(body['userUsername'])} ${String(body['txid'])}`,
    ]);
    return reply.status(201).send({ paymentId: rows[0]?.payment_id });
  });

  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

process.once('message', (message) => {
  void serve(message as ToBareServer).then((port) => process.send?.({ port }));
});
process.once('disconnect', () => process.exit());
