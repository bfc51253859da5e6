import { randomUUID } from 'node:crypto';
import {
  donationPayload,
  newCode,
  newPaymentId,
  newTransactionHash,
  nintendoPayload,
  subscriptionPayload,
} from '../../../apps/server/test/payments.ts';
import { auditTells, exactly, logTells, type Race, type RaceGround, times } from './race.ts';
import { countAnswers, oneWinner } from './released-together.ts';

async function makePayment({ client, dependencies }: RaceGround): Promise<string> {
  const body = subscriptionPayload();
  const { paymentId } = await client().call('POST /transactions', { body });
  const { id } = await dependencies.database
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return id;
}

const verifyVerify: Race = {
  name: 'verify / verify',
  prepare: async (ground) => {
    const id = await makePayment(ground);
    const path = `/transactions/${id}/verify-payment`;
    return {
      calls: times(ground.ways, () => ({ path, token: ground.admin })),
      check: async (answers) => [
        oneWinner(answers, { won: '200', lost: ['409 PAYMENT_ALREADY_VERIFIED'] }),
        await logTells(ground, { id, actions: ['payment_verified'] }),
        await auditTells(ground, { actions: ['payment_verified'], of: [id] }),
      ],
    };
  },
};

const verifyFail: Race = {
  name: 'verify / fail',
  prepare: async (ground) => {
    const id = await makePayment(ground);
    return {
      calls: times(ground.ways, (index) => ({
        path: `/transactions/${id}/${index % 2 === 0 ? 'verify-payment' : 'mark-failed'}`,
        token: ground.admin,
        body: { reason: 'Not found.' },
      })),
      check: async (answers) => [
        oneWinner(answers, {
          won: '200',
          lost: ['409 PAYMENT_ALREADY_VERIFIED', '409 TRANSACTION_ALREADY_FAILED'],
        }),
        await logTells(ground, { id, actions: ['payment_verified', 'marked_failed'] }),
        await auditTells(ground, { actions: ['payment_verified', 'marked_failed'], of: [id] }),
      ],
    };
  },
};

const oneClick: Race = {
  name: 'one click, sent again and again with its key',
  prepare: async (ground) => {
    const id = await makePayment(ground);
    const key = randomUUID();
    const path = `/transactions/${id}/verify-payment`;
    return {
      calls: times(ground.ways, () => ({ path, token: ground.admin, key })),
      check: async (answers) => [
        exactly(ground.ways, { found: countAnswers(answers)['200'] ?? 0, of: 'answers with 200' }),
        exactly(1, { found: new Set(answers.map(({ body }) => body)).size, of: 'answers' }),
        await logTells(ground, { id, actions: ['payment_verified'] }),
        await auditTells(ground, { actions: ['payment_verified'], of: [id] }),
      ],
    };
  },
};

/** Many visitors register a payment at once; their payloads have `shared` in common. */
function creation(
  name: string,
  { refusal, shared }: { refusal: string; shared: () => Record<string, unknown> },
): Race {
  return {
    name: `create / create with the same ${name}`,
    prepare: (ground) => {
      const same = shared();
      const payloads = times(ground.ways, () =>
        'paymentCode' in same ? nintendoPayload(same) : donationPayload(same),
      );
      return Promise.resolve({
        calls: payloads.map((body) => ({ path: '/transactions', body })),
        check: async (answers) => [
          oneWinner(answers, { won: '201', lost: [refusal] }),
          ...(await oneIsStored(ground, payloads)),
        ],
      });
    },
  };
}

async function oneIsStored(
  ground: RaceGround,
  payloads: readonly Record<string, unknown>[],
): Promise<(string | undefined)[]> {
  const paymentIds = [...new Set(payloads.map((payload) => String(payload['payment_id'])))];
  const rows = await ground.dependencies.database
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', 'in', paymentIds)
    .execute();
  const id = rows[0]?.id ?? '';
  return [
    exactly(1, { found: rows.length, of: 'payments' }),
    await logTells(ground, { id, actions: ['created'] }),
  ];
}

const sameKey: Race = {
  name: 'create / create with the same idempotency key',
  prepare: (ground) => {
    const body = donationPayload();
    const key = randomUUID();
    return Promise.resolve({
      calls: times(ground.ways, () => ({ path: '/transactions', body, key })),
      check: async (answers) => [
        exactly(ground.ways, { found: countAnswers(answers)['201'] ?? 0, of: 'answers with 201' }),
        exactly(1, { found: new Set(answers.map(({ body }) => body)).size, of: 'answers' }),
        ...(await oneIsStored(ground, [body])),
      ],
    });
  },
};

const otherBehindKey: Race = {
  name: 'create / create of other payments with the same idempotency key',
  prepare: (ground) => {
    const payloads = times(ground.ways, () => donationPayload());
    const key = randomUUID();
    return Promise.resolve({
      calls: payloads.map((body) => ({ path: '/transactions', body, key })),
      check: async (answers) => [
        oneWinner(answers, { won: '201', lost: ['422 IDEMPOTENCY_KEY_REUSED'] }),
        ...(await oneIsStored(ground, payloads)),
      ],
    });
  },
};

export const paymentRaces: readonly Race[] = [
  verifyVerify,
  verifyFail,
  oneClick,
  creation('hash', {
    refusal: '409 DUPLICATE_TXID',
    shared: () => ({ txid: newTransactionHash() }),
  }),
  creation('code', {
    refusal: '409 DUPLICATE_TXID',
    shared: () => ({ paymentCode: newCode() }),
  }),
  creation('payment id', {
    refusal: '409 DUPLICATE_PAYMENT_REF',
    shared: () => ({ payment_id: newPaymentId() }),
  }),
  sameKey,
  otherBehindKey,
];
