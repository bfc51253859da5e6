import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { coinKeys } from '@ghost-pay/contract/coins';
import { overdueTransferHours } from '@ghost-pay/contract/transfers/transfer-words';
import type {
  Candidate,
  ListTransfersQuery,
  NearVisitor,
  Transfer,
  TransferFigures,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { AppError } from '../../../core/errors.ts';
import { findAwaitedVisitors, findNearVisitors, presentNearVisitor } from '../awaited-visitors.ts';
import { coinMeantBy, isInTime } from '../candidate-rules.ts';
import { readWatchLag } from '../watchlist.repository.ts';
import {
  findAsking,
  findTransfer,
  listAsking,
  listPage,
  readListFigures,
  readUnclaimedFigures,
} from '../../transfers/transfers.public.ts';
import { presentCandidate, presentTransfer, rankAsking } from '../transfers.presenter.ts';

interface ListDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

const weekMs = 7 * 86_400_000;
/** A chain that is further behind than this is named on the page. */
const behindSeconds = 300;
const mostCandidates = 10;
const mostVisitors = 3;

/** One page of the transfers, each unclaimed one with the payment that it fits best. */
export async function listTransfers(
  { database, clock, vault }: ListDependencies & { readonly vault: Vault },
  { query, role }: { query: ListTransfersQuery; role: Role },
): Promise<{ transfers: Transfer[]; next: string | null }> {
  const rows = await listPage(database, query, clock.now());
  const page = rows.slice(0, query.limit);
  const meant = new Set(
    query.view === 'settled' ? [] : page.flatMap(({ asset }) => coinMeantBy(asset) ?? []),
  );
  const asking = await listAsking(
    database,
    coinKeys.filter((coin) => meant.has(coin)),
  );
  const visitors = await findAwaitedVisitors({ database, vault }, page);
  const next = rows.length > query.limit ? (page.at(-1)?.place ?? null) : null;
  const transfers = page.map((row) =>
    presentTransfer(row, { role, asking, visitor: visitors.get(row.id) }),
  );
  return { transfers, next };
}

/** What belongs to no payment, and which chains are behind. */
export async function readTransferFigures({
  database,
  clock,
}: ListDependencies): Promise<TransferFigures> {
  const now = clock.now();
  const overdueBefore = new Date(now.getTime() - overdueTransferHours * 3_600_000);
  const [figures, others, lags] = [
    await readUnclaimedFigures(database, { overdueBefore }),
    await readListFigures(database, { since: new Date(now.getTime() - weekMs) }),
    await readWatchLag(database, now),
  ];
  return {
    unclaimed: figures.count,
    unclaimed_usd: figures.usdMinor / 100,
    overdue: figures.overdue,
    overdue_usd: figures.overdueUsdMinor / 100,
    attached_week: others.attached,
    small: others.small,
    behind: lags
      .filter(({ seconds }) => seconds > behindSeconds)
      .map(({ seconds, ...lag }) => ({ ...lag, seconds: Math.floor(seconds) })),
  };
}

/** The payments and the visitors without one that a transfer may be for; with a search, those that it finds. */
export async function listCandidates(
  { database, vault }: ListDependencies & { readonly vault: Vault },
  { id, search }: { id: string; search: string | undefined },
): Promise<{ candidates: Candidate[]; visitors: NearVisitor[] }> {
  const transfer = await findTransfer(database, id);
  if (transfer === undefined) throw new AppError('TRANSFER_NOT_FOUND');
  const coin = coinMeantBy(transfer.asset);
  const asking =
    search === undefined
      ? await listAsking(database, coin === undefined ? [] : [coin])
      : await findAsking(database, search);
  const ranked = rankAsking(transfer, asking).filter(
    (one) => search !== undefined || (one.fit !== 'other' && isInTime(transfer.first_seen_at, one)),
  );
  const known = { database, vault };
  const isExact =
    ranked[0]?.fit === 'exact' || (await findAwaitedVisitors(known, [transfer])).size > 0;
  // Whose amount it is exactly comes first, and alone.
  const visitors =
    search === undefined && isExact ? [] : await findNearVisitors(known, transfer, { search });
  return {
    candidates: ranked.slice(0, mostCandidates).map((one) => presentCandidate(transfer, one)),
    visitors: visitors.slice(0, mostVisitors).map((one) => presentNearVisitor(transfer, one)),
  };
}
