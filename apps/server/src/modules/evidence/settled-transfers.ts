import { assetOfCoin, assets, isEvmChain } from '@ghost-pay/contract/evidence/assets';
import { centsOf } from '../../core/coin-value.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import type { TransactionRow } from '../payments/payments.public.ts';
import { attachFound, detachMissing, type FoundTransfer } from '../transfers/transfers.public.ts';
import type { Draft } from './draft-reading.ts';
import type { Judgement } from './evidence-case.ts';
import { isOwnerInDoubt } from './owners-doubts.ts';

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
export async function settleTransfers(
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
      await detachMissing(trx, { transactionId, chain, txid });
    return;
  }
  if (!isAttachedByHash(judgement)) return;
  const usdRate = basis.quote?.usdRate ?? basis.rate?.usd ?? null;
  const own = assetOfCoin[basis.payment.coin];
  await attachFound(trx, {
    transactionId,
    transfers: foundOf(arrived, { txid, isFinal: judgement.isFinal }),
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
