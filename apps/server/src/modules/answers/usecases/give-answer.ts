import type { Answered } from '@ghost-pay/contract/answers/answers.schemas';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { refusalOfDatabaseError } from '../../../core/database/database-errors.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  duplicateCodeSentence,
  hashOfCode,
  insertLog,
  lockById,
  ownAddressOf,
  recordOwnersClaim,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import type { TypedCode, TypedHash } from '../answer-input.ts';

type ReadDependencies = Pick<Dependencies, 'database' | 'clock' | 'vault'>;

/** The payment that a visitor asks about, as they typed its id, and how they show that it is theirs; any text may come. */
interface Asked {
  readonly typedId: string;
  readonly tokens: {
    readonly senderToken: string | undefined;
    readonly linkToken: string | undefined;
  };
}

interface AnswerRequest<Body> extends Asked {
  readonly body: Body;
  /** The visitor's address; holding claims are counted by it. */
  readonly address: string;
  readonly userAgent: string;
  readonly idempotency: Idempotency | undefined;
}

/** What an answer did to its payment. */
interface Done {
  /** What the payment has now: the hash, or the masked code. */
  readonly sent: string;
  /** The sentence in the payment's log. */
  readonly details: string;
  /** For the audit trail. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** One kind of answer: whose payment it is, what is asked for, what is read, and what it does. */
export interface AnswerKind<
  Own extends { readonly row: TransactionRow },
  Body,
  Typed extends TypedHash | TypedCode,
  Offer,
> {
  /** Its name in the payment's log and the audit trail. */
  readonly action: 'payment_corrected' | 'code_added';
  /** The payment that the visitor has shown to be theirs. Throws the refusal of a token. */
  find(dependencies: ReadDependencies, asked: Asked): Promise<Own>;
  offer(database: Database, own: Own): Promise<Offer>;
  /** Throws the refusals of fields. */
  read(own: Own, body: Body): Typed;
  /** Does it to `row`, which is locked: acts, reveals, readings and transfers wait for it, or are seen. Throws why not. */
  apply(
    trx: DatabaseTransaction,
    dependencies: Pick<Dependencies, 'vault'>,
    given: {
      readonly own: Own;
      readonly row: TransactionRow;
      readonly typed: Typed;
      readonly now: Date;
    },
  ): Promise<Done>;
}

/** What the owner of a payment is asked for, or why nothing any more. Throws the errors of `find`. */
export async function readOffer<Own extends { readonly row: TransactionRow }, Offer>(
  dependencies: ReadDependencies,
  kind: Pick<AnswerKind<Own, unknown, TypedHash | TypedCode, Offer>, 'find' | 'offer'>,
  asked: Asked,
): Promise<Offer> {
  return kind.offer(dependencies.database, await kind.find(dependencies, asked));
}

/**
 * A visitor answers, once for each link or browser that showed the payment to be theirs, what is asked of it while it
 * waits. Throws the refusals of the kind, and DUPLICATE_TXID if another payment has claimed what was sent; this payment's
 * claim is then stored there as a contest, as at creation.
 */
export async function giveAnswer<
  Own extends { readonly row: TransactionRow },
  Body,
  Typed extends TypedHash | TypedCode,
>(
  dependencies: ReadDependencies & Pick<Dependencies, 'audit' | 'neighbours'>,
  kind: AnswerKind<Own, Body, Typed, unknown>,
  request: AnswerRequest<Body>,
): Promise<Answered> {
  const { clock, vault, audit } = dependencies;
  const { address, userAgent, idempotency } = request;
  const own = await kind.find(dependencies, request);
  const typed = kind.read(own, request.body);
  const sent: TypedHash | TypedCode = typed;
  try {
    return await inTransaction(dependencies, idempotency, async (trx) => {
      const row = await lockById(trx, own.row.id);
      if (row === undefined) throw new AppError('PAYMENT_NOT_FOUND');
      const now = clock.now();
      const done = await kind.apply(trx, dependencies, { own, row, typed, now });
      await recordAnswer(
        trx,
        { audit },
        { action: kind.action, row, done, address, userAgent, now },
      );
      return { paymentId: row.payment_id, sent: done.sent };
    });
  } catch (error) {
    if (refusalOfDatabaseError(error) !== 'DUPLICATE_TXID') throw error;
    const claim =
      sent.kind === 'hash'
        ? { ...sent, ownAddress: ownAddressOf(own.row) }
        : { codeHash: hashOfCode(vault, sent) };
    await recordOwnersClaim(dependencies, { row: own.row, claim, address });
    if (sent.kind === 'hash') throw new AppError('DUPLICATE_TXID', {}, { cause: error });
    const sentence = duplicateCodeSentence(sent.method);
    throw new AppError(
      'DUPLICATE_TXID',
      { fields: { code: sentence } },
      { cause: error, sentence },
    );
  }
}

/** Writes what a visitor's answer did into the payment's log and the audit trail, as the last of its transaction. */
export async function recordAnswer(
  trx: DatabaseTransaction,
  { audit }: Pick<Dependencies, 'audit'>,
  {
    action,
    row,
    done: { details, facts },
    address,
    userAgent,
    now,
  }: {
    readonly action: 'payment_corrected' | 'code_added';
    readonly row: TransactionRow;
    readonly done: Pick<Done, 'details' | 'facts'>;
    readonly address: string;
    readonly userAgent: string;
    readonly now: Date;
  },
): Promise<void> {
  await insertLog(trx, { transactionId: row.id, log: { action, details, admin: null }, now });
  await audit.record(trx, {
    action,
    author: { kind: 'visitor', address, userAgent },
    subject: { kind: 'transaction', id: row.id, name: row.payment_id },
    ...(facts && { facts }),
  });
}
