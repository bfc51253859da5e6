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

/** The bare export's columns. */
const exported = [
  'payment_id',
  'user_username',
  'user_email',
  'type',
  'payment_method',
  'crypto_type',
  'region',
  'amount_minor',
  'currency',
  'status',
  'payment_verified',
  'subscription_updated',
  'created_at',
  'subscription_duration',
  'notes',
];

async function serve({ connection, maxConnections }: ToBareServer): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: maxConnections });
  const app = Fastify({ logger: false });
  /** A prepared statement for each route. */
  const ask = async (name: string, text: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
  app.get('/constant', () => ({ status: 'ok' }));

  app.get<{ Params: { id: string } }>('/select/:id', async ({ params }) => {
    const rows = await ask('select', 'select * from bare_payments where id = $1', [params.id]);
    return rows[0];
  });

  app.get<{ Querystring: { status: string } }>('/list', async ({ query }) => {
    const [payments, counted] = await Promise.all([
      ask(
        'list',
        'select * from bare_payments where status = $1 order by created_at desc limit 20',
        [query.status],
      ),
      ask('count', 'select count(*) as total from bare_payments where status = $1', [query.status]),
    ]);
    return { payments, total: Number(counted[0]?.['total']) };
  });

  app.get<{ Querystring: { search: string } }>('/search', async ({ query }) => {
    const like = `%${query.search}%`;
    const [payments, counted] = await Promise.all([
      ask(
        'search',
        'select * from bare_payments where search_text like $1 order by created_at desc limit 20',
        [like],
      ),
      ask('hits', 'select count(*) as total from bare_payments where search_text like $1', [like]),
    ]);
    return { payments, total: Number(counted[0]?.['total']) };
  });

  app.get('/statistics', async () => ({
    totals: await ask(
      'statistics',
      `select status, currency, count(*) as payments, sum(amount_minor) as amount, sum(usd_amount_minor) as dollars
       from bare_payments group by status, currency`,
    ),
  }));

  app.get('/export', async (_request, reply) => {
    const rows = await ask(
      'export',
      `select ${exported.join(', ')} from bare_payments order by created_at desc`,
    );
    const field = (value: unknown) => {
      if (value instanceof Date) return value.toISOString();
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
      return `"${text.replaceAll('"', '""')}"`;
    };
    const lines = rows.map((row) => exported.map((column) => field(row[column])).join(','));
    return reply.type('text/csv').send([exported.join(','), ...lines].join('\n'));
  });

  const insert = `insert into bench_payments (${columns.join(', ')})
    values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning payment_id`;
  app.post<{ Body: Record<string, unknown> }>('/insert', async ({ body }, reply) => {
    const now = new Date();
    const rows = await ask('insert', insert, [
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
    return reply.status(201).send({ paymentId: rows[0]?.['payment_id'] });
  });

  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

process.once('message', (message) => {
  void serve(message as ToBareServer).then((port) => process.send?.({ port }));
});
process.once('disconnect', () => process.exit());
