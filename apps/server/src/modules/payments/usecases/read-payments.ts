import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { type Currency, toDecimal } from '@ghost-pay/contract/money';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type { CustomerPayments } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transaction-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { overdueBefore } from '@ghost-pay/contract/transactions/waiting';
import type { Queryable } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { listQuotes } from '../../quotes/quotes.public.ts';
import { convert, type ConvertedAmount } from '../../rates/rates.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { type CodeRow, listCodesOf } from '../codes.repository.ts';
import { listContests } from '../contests.repository.ts';
import { listOfCustomer } from '../customers.repository.ts';
import type { Neighbours } from '../neighbours.ts';
import { presentTransactionDetail, type Viewer } from '../payments.presenter.ts';
import { findById, listLogs, type TransactionRow } from '../payments.repository.ts';
import { listReturns } from '../returns.repository.ts';
import { findUndoable } from '../undo.repository.ts';

type ReadDependencies = Pick<Dependencies, 'database' | 'clock'> & {
  readonly neighbours: Neighbours;
};

/** One payment with its whole log. Throws TRANSACTION_NOT_FOUND. */
export async function getTransaction(
  dependencies: ReadDependencies,
  { transactionId, role }: { transactionId: string; role: Role },
): Promise<TransactionDetail> {
  const { database } = dependencies;
  const transaction = await findById(database, transactionId);
  if (transaction === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  return readDetail(database, dependencies, { transaction, role });
}

/** A payment that was just read, with its log and contests, for an administrator of this role. */
export async function readDetail(
  database: Queryable,
  { clock, neighbours }: Pick<ReadDependencies, 'clock' | 'neighbours'>,
  { transaction, role }: { transaction: TransactionRow; role: Role },
): Promise<TransactionDetail> {
  const now = clock.now();
  const logs = await listLogs(database, transaction.id);
  const contests = await listContests(database, transaction.id);
  const parts = await neighbours.readParts(database, transaction);
  const returns = await listReturns(database, transaction.id);
  const quoteIds = [transaction, ...contests].flatMap(({ quote_id: id }) => id ?? []);
  const quotes = new Map((await listQuotes(database, quoteIds)).map((quote) => [quote.id, quote]));
  const codes = isPaidByCode(transaction.payment_method)
    ? await listCodesOf(database, transaction.id)
    : [];
  const codeValue = await codeValueOf(database, {
    code: codes.at(-1),
    to: transaction.currency,
    now,
  });
  const undoable = await findUndoable(database, transaction.id);
  const viewer = await viewerAt(database, { role, now });
  return presentTransactionDetail(
    {
      transaction,
      codes,
      parts,
      logs,
      contests,
      returns,
      quotes,
      codeValue,
      undoable,
    },
    viewer,
  );
}

/** A code of another currency in the payment's currency, for the administrator who redeems it. */
async function codeValueOf(
  database: Queryable,
  { code, to, now }: { code: CodeRow | undefined; to: Currency; now: Date },
): Promise<ConvertedAmount | undefined> {
  const { stated_hundredths: hundredths = null, stated_currency: from = null } = code ?? {};
  if (hundredths === null || from === null || from === to) return undefined;
  return convert(database, { hundredths, from, to, now });
}

/** An administrator of this role at this moment. */
export async function viewerAt(
  database: Queryable,
  { role, now }: { role: Role; now: Date },
): Promise<Viewer> {
  const settings = await readSettings(database);
  const maxPendingHours = settings.number('security_max_pending_hours');
  return {
    role,
    now,
    overdueBefore: overdueBefore({ now, maxPendingHours }),
    askAgainAboveUsd: settings.number('security_ask_again_above_usd'),
    coinAddress: (coin) => settings.coinAddress(coin),
  };
}

/** As many as an administrator takes in at a glance; the list finds all of them by the customer's name. */
const shown = 5;

/** What else the customer of a payment has paid. Throws TRANSACTION_NOT_FOUND. */
export async function readCustomer(
  { database }: Pick<Dependencies, 'database'>,
  transactionId: string,
): Promise<CustomerPayments> {
  const payment = await findById(database, transactionId);
  if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const { rows, counts } = await listOfCustomer(database, { payment, limit: shown });
  const of = new Map(counts.map(({ status, count }) => [status, count]));
  return {
    counts: transactionStatuses.map((status) => ({ status, count: of.get(status) ?? 0 })),
    payments: rows.map(({ amount_minor: minor, created_at: at, ...row }) => ({
      ...row,
      amount: toDecimal(minor, row.currency),
      created_at: at.toISOString(),
    })),
  };
}
