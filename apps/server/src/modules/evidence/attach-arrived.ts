import { assetOfCoin, assets, isEvmChain } from '@ghost-pay/contract/evidence/assets';
import type { FindingCode } from '@ghost-pay/contract/evidence/evidence-words';
import { centsOf } from '../../core/coin-value.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import type { TransactionRow } from '../payments/payments.public.ts';
import { isAmountOfAnother } from '../quotes/quotes.public.ts';
import { attachFound, type FoundTransfer, releaseOwn } from '../transfers/transfers.public.ts';
import type { Draft } from './draft-reading.ts';
import type { Judgement } from './evidence-case.ts';

/** Whether what a payment's own transaction brought counts for the payment by its hash alone. */
export function isAttachedByHash({ verdict, findings, arrived }: Judgement): boolean {
  if (arrived === null) return false;
  const isMoney = verdict === 'proven' || verdict === 'settling' || verdict === 'questionable';
  return isMoney && !isOwnerInDoubt(findings);
}

/**
 * Keeps what the payment's own transaction brought, and attaches what counts; detaches it again, while the payment waits,
 * once the transaction brought nothing after all. Must run under the lock of the payment.
 */
export async function attachArrived(
  trx: DatabaseTransaction,
  {
    drafted: { judgement, agreement, basis },
    payment,
    now,
  }: { drafted: Draft; payment: TransactionRow; now: Date },
): Promise<void> {
  const { id: transactionId, txid, status, claim_released_at: releasedAt } = payment;
  if (txid === null || releasedAt !== null || agreement.result.outcome !== 'facts') return;
  const { chain } = basis.payment;
  const { arrived } = judgement;
  if (arrived === null) {
    if (status === 'pending_payment_verification')
      await releaseOwn(trx, { id: transactionId, chain, txid }, 'hash');
    return;
  }
  if (!isAttachedByHash(judgement)) return;
  const usdRate = basis.quote?.usdRate ?? basis.rate?.usd ?? null;
  const own = assetOfCoin[basis.payment.coin];
  await attachFound(trx, {
    transactionId,
    transfers: await withoutOthers(trx, {
      transfers: foundOf(arrived, { txid, isFinal: judgement.isFinal }),
      basis,
      quoteId: payment.quote_id,
    }),
    worthOf: ({ asset, amount }) => ({
      usdMinor:
        asset === own && usdRate !== null
          ? Number(centsOf(amount, { decimals: assets[own].decimals, usdRate }))
          : null,
      isSmall: false,
    }),
    now,
  });
}

/**
 * Without what another visitor alone was asked for: an exchange pays several of its customers by one transaction. It stays
 * free, for that visitor's payment.
 */
async function withoutOthers(
  trx: DatabaseTransaction,
  {
    transfers,
    basis: { payment, firstSeenAt, at },
    quoteId,
  }: {
    transfers: readonly FoundTransfer[];
    basis: Draft['basis'];
    quoteId: string | null;
  },
): Promise<readonly FoundTransfer[]> {
  const { coin, address } = payment;
  if (transfers.length < 2 || address === null) return transfers;
  const own: FoundTransfer[] = [];
  for (const transfer of transfers) {
    const isOfAnother =
      transfer.asset === assetOfCoin[coin] &&
      (await isAmountOfAnother(trx, {
        coin,
        address,
        amount: transfer.amount,
        sentAt: firstSeenAt ?? at,
        quoteId,
      }));
    if (!isOfAnother) own.push(transfer);
  }
  return own;
}

function foundOf(
  { chain, facts, transfers }: NonNullable<Judgement['arrived']>,
  { txid, isFinal }: { txid: string; isFinal: boolean },
): FoundTransfer[] {
  const block =
    facts.found === 'block' ? { ...facts.block, time: new Date(facts.block.time) } : null;
  return transfers.flatMap(({ asset, position, to, amount, how }): FoundTransfer[] =>
    asset === null
      ? []
      : [
          {
            chain,
            txid: isEvmChain(chain) && !txid.startsWith('0x') ? `0x${txid}` : txid,
            asset,
            position,
            address: to,
            amount: BigInt(amount),
            how,
            state: block === null ? 'pending' : isFinal ? 'final' : 'confirmed',
            block,
          },
        ],
  );
}

/** Whose money it is stays open with these: an administrator decides which payment it counts for. */
const ownersDoubts: ReadonlySet<FindingCode> = new Set([
  'too_old',
  'older_than_quote',
  'own_transfer',
  'contested',
  'amount_of_another_quote',
  'reference_of_another_quote',
  'already_counted',
]);

/** Whether what arrived may be another one's money. */
export function isOwnerInDoubt(findings: readonly { readonly code: FindingCode }[]): boolean {
  return findings.some(({ code }) => ownersDoubts.has(code));
}
