import { subscriptionPayload } from '@ghost-pay/sandbox/payment-payloads';
import type { KnownWorld, MakeKnown } from './known-request.ts';
import { makePayment } from './known-payments.ts';

const definition = {
  coins: ['btc'],
  types: ['donation'],
  most_usd: 50,
  day_usd: 500,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
} as const;

/** A rule in shadow of this name: the one that there is, or a new one. */
async function makeRule({ dependencies: { database } }: KnownWorld, name: string): Promise<string> {
  const { most_usd: most, day_usd: day, coins, types, ...limits } = definition;
  const { id } = await database
    .insertInto('approval_rules')
    .values({
      ...limits,
      name,
      coins: [...coins],
      types: [...types],
      most_usd_minor: most * 100,
      day_usd_minor: day * 100,
      mode: 'shadow',
      version: 1,
      changed_at: new Date(),
      changed_by: 'peach',
    })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ mode: 'shadow' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** There is room for twenty rules. */
async function makeRoom({ dependencies: { database } }: KnownWorld): Promise<void> {
  await database.deleteFrom('approval_rules').where('name', 'not in', kept).execute();
}

const kept = ['Changed', 'Disagreed'];

export const knownApprovalRequests: Readonly<Record<string, MakeKnown>> = {
  'POST /approval-rules': async (world) => {
    await makeRoom(world);
    return {
      body: {
        ...definition,
        coins: ['btc'],
        types: ['donation'],
        name: `Rule ${crypto.randomUUID()}`,
        mode: 'shadow',
      },
    };
  },
  'PUT /approval-rules/:id': async (world) => {
    const id = await makeRule(world, 'Changed');
    return { params: { id }, body: { most_usd: 20, mode: 'off' } };
  },
  'POST /approval-rules/chains/:chain/start': () => ({ params: { chain: 'bitcoin' } }),
  'POST /approval-decisions/:id/settle': async (world) => {
    const ruleId = await makeRule(world, 'Disagreed');
    const payment = await makePayment(world, subscriptionPayload());
    const params = await world.dependencies.database
      .insertInto('approval_decisions')
      .values({
        rule_id: ruleId,
        rule_version: 1,
        transaction_id: payment.id,
        chain: 'bitcoin',
        mode: 'shadow',
        decision: 'approve',
        reasons: [],
        decided_at: new Date(),
        outcome: 'disagreed',
        outcome_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params, body: { notes: 'The customer wanted the money back.' } };
  },
};
