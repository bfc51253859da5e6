import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import {
  cardProviderLabels,
  coinAmount,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import type { PayGateResponse } from '@ghost-pay/contract/card-payments/paygate-response.schemas';
import { type Coin, coins } from '@ghost-pay/contract/coins';
import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { PaymentCode } from '@ghost-pay/contract/transactions/code-outcomes.schemas';
import { type ReactNode, useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { formatDateTime, formatMoney, formatTime } from '../../../lib/format.ts';
import { outcomeLabels } from '../../../lib/payment-labels.texts.ts';
import { classNames } from '../../../lib/class-names.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EvidenceLine, ExpectedCoins } from '../evidence-line.tsx';
import { amountText, codeWorthText, hasUnreadableCode } from '../words.ts';
import { acts } from '../acts/acts.tsx';
import { paymentKeys } from '../payments-cache.ts';
import { usePayment } from './use-payment.ts';
import { codeTexts, drawerTexts, evidenceTexts } from './drawer.texts.ts';
import { EvidenceCard, PaymentWarnings } from './evidence/evidence-card.tsx';
import { ExplorerLink } from '../explorer-link.tsx';

/** 'Tether · ERC-20', but 'Ethereum' only once. */
function networkText({ name, network }: Coin): string {
  return name === network ? name : `${name} · ${network}`;
}

function HashEvidence({
  transaction,
  txid,
  label,
}: {
  transaction: Transaction;
  txid: string;
  label: string;
}) {
  return (
    <div className="grid gap-2">
      <dl>
        <EvidenceLine label={label} copy={{ text: txid, label: evidenceTexts.copyTxid }}>
          <span className="font-mono">{txid}</span>
        </EvidenceLine>
      </dl>
      <ExplorerLink transaction={transaction} txid={txid} className="justify-self-start" />
    </div>
  );
}

/**
 * The transaction hashes that prove the transfer: the payment's own, and that of a payout that did not settle
 * it.
 */
function Hashes({
  transaction,
  payout,
}: {
  transaction: Transaction;
  payout: PayGateResponse | undefined;
}) {
  const { txid } = transaction;
  const ofPayout = payout?.txid_out === txid ? null : (payout?.txid_out ?? null);
  if (txid === null && ofPayout === null)
    return <p className="text-sm text-red">{evidenceTexts.noHash}</p>;
  return (
    <>
      {txid === null ? null : (
        <HashEvidence transaction={transaction} txid={txid} label={evidenceTexts.transactionHash} />
      )}
      {ofPayout === null ? null : (
        <HashEvidence transaction={transaction} txid={ofPayout} label={evidenceTexts.payoutHash} />
      )}
    </>
  );
}

interface PaymentEvidenceProps {
  transaction: Transaction;
  /** Undefined while only the list's row is loaded. */
  detail: TransactionDetail | undefined;
}

/** All evidence that shows whether the money has arrived. */
function PaymentEvidence({ transaction, detail }: PaymentEvidenceProps) {
  const {
    card_answer: cardAnswer,
    expected_coins: expectedCoins,
    code_value: codeValue,
  } = detail ?? {};
  const codes = detail?.codes ?? [];
  const { payment_method, payment_address, payment_code, crypto_type, payment_provider } =
    transaction;
  const isCode = isPaidByCode(payment_method);
  const worth = codeWorthText(transaction);
  const unreadable = hasUnreadableCode(transaction);
  const arrived = cardAnswer?.response;
  const isListed = codes.length > 1 || codes.some(({ outcome }) => outcome !== null);
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3 sm:grid-cols-2">
        <EvidenceLine label={evidenceTexts.amountExpected}>
          <span className="figures text-base font-bold">{amountText(transaction)}</span>
        </EvidenceLine>
        {crypto_type ? (
          <EvidenceLine label={evidenceTexts.network}>
            {networkText(coins[crypto_type])}
          </EvidenceLine>
        ) : null}
        {arrived && arrived.value_coin !== null ? (
          <EvidenceLine label={evidenceTexts.amountArrived}>
            <span className="figures text-base font-bold">
              {coinAmount({ value: arrived.value_coin, coin: arrived.coin })}
            </span>
          </EvidenceLine>
        ) : null}
        {payment_method === 'card' ? (
          <EvidenceLine label={evidenceTexts.provider}>
            {payment_provider ? cardProviderLabels[payment_provider] : '—'}
          </EvidenceLine>
        ) : null}
      </dl>
      {expectedCoins ? <ExpectedCoins expected={expectedCoins} /> : null}
      {isCode || (payment_method === 'card' && cardAnswer === undefined) ? null : (
        <Hashes transaction={transaction} payout={arrived} />
      )}
      <dl className="grid gap-3">
        {payment_address ? (
          <EvidenceLine
            label={
              payment_method === 'card' ? evidenceTexts.cardWallet : evidenceTexts.receivingAddress
            }
            copy={{ text: payment_address, label: evidenceTexts.copyAddress }}
          >
            <span className="font-mono">{payment_address}</span>
          </EvidenceLine>
        ) : null}
        {isCode && !isListed ? (
          <EvidenceLine label={evidenceTexts.code}>
            {payment_code ? (
              <span className="font-mono">{payment_code}</span>
            ) : (
              evidenceTexts.noCode
            )}
          </EvidenceLine>
        ) : null}
        {worth ? (
          <EvidenceLine label={evidenceTexts.codeWorth}>
            <span className="figures font-semibold">{worth}</span>
            {codeValue ? (
              <span className="figures block text-sm text-muted">
                {evidenceTexts.codeValue({
                  amount: formatMoney(codeValue.amount, transaction.currency),
                  at: formatTime(codeValue.rates_at),
                })}
              </span>
            ) : null}
          </EvidenceLine>
        ) : null}
      </dl>
      {isListed ? <CodeList codes={codes} transaction={transaction} /> : null}
      {unreadable ? <p className="text-sm text-red">{evidenceTexts.codeUnreadable}</p> : null}
      <PaymentWarnings transaction={transaction} />
    </div>
  );
}

/** What is known about a payment's money: the card of the chain, or what there is about any other payment. */
export function FramedEvidence({
  transaction,
  detail,
  action,
}: PaymentEvidenceProps & { action?: ReactNode }) {
  const titleId = useId();
  const evidence = detail?.evidence;
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'overflow-clip rounded-base border border-line',
        // The card has a title and a ground of its own.
        evidence ? 'bg-surface' : 'bg-page',
      )}
    >
      {evidence ? (
        <EvidenceCard {...{ transaction, detail, evidence, titleId, action }} />
      ) : (
        <EvidenceBeforeCard {...{ transaction, detail, titleId }} />
      )}
    </section>
  );
}

/** The evidence of a payment that has no card, or whose card is about to take this place. */
function EvidenceBeforeCard({
  transaction,
  detail,
  titleId,
}: PaymentEvidenceProps & { titleId: string }) {
  const isCardLoading = detail === undefined && transaction.evidence_mark !== null;
  return (
    <div className="grid gap-4 p-4">
      <h3 id={titleId} className="text-sm font-semibold text-ink">
        {evidenceTexts.title}
      </h3>
      {isCardLoading ? (
        <SkeletonGroup label={drawerTexts.loading}>
          <Skeleton className="h-80" />
        </SkeletonGroup>
      ) : (
        <PaymentEvidence transaction={transaction} detail={detail} />
      )}
    </div>
  );
}

/** The evidence of a payment of which only the list's row is loaded, for a question about it. */
export function EvidenceOfRow({ transaction }: { transaction: Transaction }) {
  const { data } = usePayment(transaction.id);
  const Evidence = data?.evidence ? FramedEvidence : PaymentEvidence;
  return <Evidence transaction={transaction} detail={data} />;
}

interface CodeListProps {
  codes: readonly PaymentCode[];
  transaction: Transaction;
}

/** What each code of the payment brought, and what is missing of the price. */
function CodeList({ codes, transaction }: CodeListProps) {
  const { currency, code_missing: missing } = transaction;
  return (
    <section aria-label={codeTexts.title} className="grid gap-2">
      <ul className="grid divide-y divide-line rounded-base border border-line text-sm">
        {codes.map(({ id, code, outcome, found, outcome_at: at, created_at: created, ...rest }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="font-mono">
              {code}
              {rest.stated_amount === null ? null : (
                <span className="figures font-sans text-muted">
                  {' '}
                  · {codeTexts.stated(statedText(rest))}
                </span>
              )}
            </span>
            <span className={outcome === null ? 'text-muted' : 'font-semibold text-ink'}>
              {outcome !== null
                ? outcomeLabels[outcome]
                : rest.replaced_at === null
                  ? codeTexts.open
                  : codeTexts.replaced}
              {found === null ? null : <> · {formatMoney(found, currency)}</>}
            </span>
            <span className="w-full text-xs text-muted">
              {formatTime(at ?? rest.replaced_at ?? created)}
            </span>
          </li>
        ))}
      </ul>
      {missing ? (
        <p className="text-sm text-muted">{codeTexts.missing(formatMoney(missing, currency))}</p>
      ) : null}
      {transaction.allowed_actions.includes('make_top_up_link') ? (
        <TopUpLink key={transaction.id} transaction={transaction} />
      ) : null}
    </section>
  );
}

function statedText({
  stated_amount: amount,
  stated_currency: currency,
}: Pick<PaymentCode, 'stated_amount' | 'stated_currency'>): string {
  return `${amount} ${currency === 'Other' ? '' : (currency ?? '')}`.trim();
}

const { label, busy, refused, send } = acts.make_top_up_link;

/** Who was asked for another code, and a link to pass on. */
function TopUpLink({ transaction: { id, user_email: email } }: { transaction: Transaction }) {
  const queryClient = useQueryClient();
  const {
    mutate,
    data: made,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => send({ params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: paymentKeys.detail(id) }),
    // The link is a key to the payment: it stays no longer than it is shown.
    gcTime: 0,
  });
  return (
    <div className="grid gap-2">
      <p className="text-sm wrap-anywhere text-muted">
        {email === null ? codeTexts.askedNobody : codeTexts.asked(email)}
      </p>
      {error ? <Alert tone="error" title={errorSentence(error, refused)} announce /> : null}
      {made === undefined ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          icon={<Link2 className="size-4" aria-hidden="true" />}
          busyLabel={isPending ? busy : undefined}
          onClick={() => mutate()}
        >
          {label}
        </Button>
      ) : (
        <div className="grid gap-2 rounded-base bg-sunken p-3" role="status">
          <p className="font-mono text-xs break-all text-ink">{made.link}</p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-xs text-muted">
              {codeTexts.linkUntil(formatDateTime(made.expires_at))}
            </p>
            <CopyButton text={made.link} label={codeTexts.copyLink} size="small" />
          </div>
        </div>
      )}
    </div>
  );
}
