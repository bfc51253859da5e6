import { randomUUIDv7 } from 'node:crypto';
import type { AddCode, TopUpOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { toDecimal } from '@ghost-pay/contract/money';
import { type CodePaymentMethod, isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import type { Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { recordEvent } from '../../core/events/events.repository.ts';
import { isLinkToken } from '../../core/vault/link-token.ts';
import {
  addCode,
  askingCode,
  type CodeRow,
  findByPaymentId,
  listCodesOf,
  maskedCode,
  missingMinor,
  sealCode,
  type TransactionRow,
} from '../payments/payments.public.ts';
import { readFurtherCode } from './answer-input.ts';
import { refusalOfTopUp, type TopUpFacts } from './answer-rules.ts';
import type { AnswerKind } from './usecases/give-answer.ts';

/** A payment with the code after which its customer was given a link. */
interface OwnTopUp {
  readonly row: TransactionRow;
  readonly method: CodePaymentMethod;
  readonly linkedCode: CodeRow;
}

/** The customer adds, once for each link, another code to a payment whose codes did not come to its price. */
export const topUp: AnswerKind<
  OwnTopUp,
  AddCode,
  ReturnType<typeof readFurtherCode>,
  TopUpOffer
> = {
  action: 'code_added',

  /** Throws TOP_UP_TOKEN_INVALID for every text but the link's, whether or not there is such a payment. */
  async find({ database, clock, vault }, { typedId, tokens: { linkToken: token } }) {
    const paymentId = paymentIdIn(typedId);
    if (paymentId === undefined) throw new AppError('INVALID_PAYMENT_ID');
    const row = await findByPaymentId(database, paymentId);
    if (row === undefined || !isPaidByCode(row.payment_method))
      throw new AppError('TOP_UP_TOKEN_INVALID');
    const now = clock.now();
    const linkedCode = (await listCodesOf(database, row.id)).find(({ id: subject }) =>
      isLinkToken(vault, { purpose: 'add_code', subject, token, now }),
    );
    if (linkedCode === undefined) throw new AppError('TOP_UP_TOKEN_INVALID');
    return { row, method: row.payment_method, linkedCode };
  },

  /** What the codes have brought, and what is missing. */
  async offer(database, own) {
    const { facts, missing } = await readFacts(database, own);
    const { amount_minor: price, currency, payment_id: paymentId, region } = own.row;
    const refusal = refusalOfTopUp(facts);
    return {
      paymentId,
      paymentMethod: own.method,
      amount: toDecimal(price, currency),
      brought: toDecimal(price - missing, currency),
      missing: toDecimal(missing, currency),
      currency,
      region: own.method === 'nintendo-eshop' ? region : null,
      refusal: refusal ? { code: refusal, sentence: errorCatalogue[refusal].sentence } : null,
    };
  },

  read: ({ method, linkedCode: { type } }, body) => readFurtherCode({ method, type }, body),

  async apply(trx, { vault }, { own: { linkedCode }, row, typed, now }) {
    const { facts } = await readFacts(trx, { row, linkedCode });
    const refusal = refusalOfTopUp(facts);
    if (refusal !== undefined) throw new AppError(refusal);
    const transactionId = row.id;
    const code = sealCode(vault, { id: randomUUIDv7(), ...typed });
    await addCode(trx, { transactionId, code, now });
    await recordEvent(trx, {
      kind: 'payment_code_added',
      transactionId,
      facts: { status: row.status },
      happenedAt: now,
    });
    const sent = maskedCode(code);
    return { sent, details: `The visitor added the code ${sent}.` };
  },
};

/** What the rules need to know about a payment now, and what is missing of its price, in minor units. */
async function readFacts(
  database: Queryable,
  { row, linkedCode }: Pick<OwnTopUp, 'row' | 'linkedCode'>,
): Promise<{ facts: TopUpFacts; missing: number }> {
  const codes = await listCodesOf(database, row.id);
  return {
    missing: missingMinor(row.amount_minor, codes),
    facts: {
      status: row.status,
      isContested: row.is_contested,
      linkedCode: linkedCode.id,
      askingCode: askingCode(row, codes)?.id,
    },
  };
}
