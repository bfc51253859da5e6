import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import type { TransferState } from '@ghost-pay/contract/transfers/transfer-words';
import { CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMoney } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { useCommands } from '../../../lib/keys/commands.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { type MenuItem, MoreMenu } from '../../../ui/more-menu.tsx';
import { PanelFoot } from '../../../ui/side-panel.tsx';
import { stateLabels, transfersTexts } from '../transfers.texts.ts';

const looks: Record<TransferState, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'amber', icon: Clock },
  confirmed: { tone: 'blue', icon: CircleDashed },
  final: { tone: 'green', icon: CircleCheck },
  vanished: { tone: 'neutral', icon: CircleX },
};

export function TransferStateBadge({ state }: { state: TransferState }) {
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {stateLabels[state]}
    </Badge>
  );
}

/** The value by the rate at which it was seen. */
export function usdOf({ amount_usd: usd }: Transfer): string {
  return usd === null ? '—' : transfersTexts.value(formatMoney(usd, 'USD'));
}

export function TransferCoin({ transfer: { symbol, chain } }: { transfer: Transfer }) {
  return (
    <p>
      <span className="font-semibold text-ink">{symbol}</span>{' '}
      <span className="text-muted">{transfersTexts.on(recognisedChains[chain].name)}</span>
    </p>
  );
}

/** The payment that it fits best, or what was decided about it. */
export function TransferStatus({ transfer }: { transfer: Transfer }) {
  return <p className="text-muted [overflow-wrap:anywhere]">{standingOf(transfer)}</p>;
}

function standingOf(transfer: Transfer): string {
  const {
    payment,
    dismiss_reason: reason,
    settled_by: by,
    likely,
    is_foreign: isForeign,
    visitor,
  } = transfer;
  if (payment !== null) return transfersTexts.attachedTo(nameOf(payment), payment.how, by);
  if (reason !== null) return transfersTexts.dismissedAs(reason, by);
  if (visitor !== null)
    return [
      visitor.username === null ? transfersTexts.unnamedVisitor : isolated(visitor.username),
      transfersTexts.exact,
      transfersTexts.closedPage,
    ].join(' · ');
  const words = likely === null ? [transfersTexts.noCandidate] : likelyWords(likely);
  return [...(isForeign ? [transfersTexts.wrongNetwork] : []), ...words].join(' · ');
}

function likelyWords(likely: NonNullable<Transfer['likely']>): string[] {
  const { fit, difference_percent: percent, count } = likely;
  const fits = fit === 'exact' ? transfersTexts.exact : transfersTexts.percentOff(percent);
  if (fit !== 'exact' && count > 1) return [transfersTexts.candidates(count, fits)];
  return [nameOf(likely), fits];
}

/** The name of a payment in a sentence. */
export function nameOf({
  username,
  payment_id: paymentId,
}: {
  username: string | null;
  payment_id: string;
}): string {
  return username === null ? paymentId : isolated(username);
}

interface ExpectedArrivedProps {
  transfer: Transfer;
  /** The amount that was asked; null for a payment that no exact amount was asked for. */
  asked: string | null;
  differencePercent: number | null;
}

/** What was asked beside what came, and what differs. */
export function ExpectedArrived({ transfer, asked, differencePercent }: ExpectedArrivedProps) {
  const { amount, symbol } = transfer;
  const differs = asked !== null && Number(asked) !== Number(amount);
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-x-4 gap-y-1 rounded-base border border-line px-4 py-3',
        differs && 'bg-amber-soft',
      )}
    >
      {[
        [
          transfersTexts.expected,
          asked === null ? transfersTexts.askedNothing : `${asked} ${symbol}`,
        ],
        [transfersTexts.arrived, `${amount} ${symbol}`],
      ].map(([label, text]) => (
        <div key={label} className="grid content-start">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="figures text-base font-semibold text-ink [overflow-wrap:anywhere]">
            {text}
          </dd>
        </div>
      ))}
      {differs && differencePercent !== null ? (
        <p className="col-span-2 font-semibold text-amber">
          {transfersTexts.off(differencePercent)}
        </p>
      ) : null}
    </dl>
  );
}

interface TransferFootProps {
  label: string;
  isBusy: boolean;
  /** Whether something is still to be chosen. */
  isRefused?: boolean;
  others: readonly MenuItem[];
  /** The transfer, which must be on the screen before a key acts on it. */
  subject: string;
  onStart: () => void;
}

/** The act that comes next, with the key that verifies a payment, and the others behind it. */
export function TransferFoot({
  label,
  isBusy,
  isRefused = false,
  others,
  subject,
  onStart,
}: TransferFootProps) {
  const shortcut = useKeyShortcut('verify');
  const mayStart = !isBusy && !isRefused;
  const start = () => {
    if (mayStart) onStart();
  };
  const action = { id: 'start', label, command: 'verify', run: start } as const;
  useCommands({ verify: start }, { layer: 'payment', subject, actions: isRefused ? [] : [action] });
  return (
    <PanelFoot>
      <div className="flex gap-2 border-t border-line px-5 py-3 max-md:px-4">
        <Button
          className="min-w-0 grow [overflow-wrap:anywhere]"
          aria-keyshortcuts={shortcut}
          aria-disabled={isRefused}
          busyLabel={isBusy ? transfersTexts.working : undefined}
          onClick={onStart}
        >
          {label}
          <KeyMark of="verify" />
        </Button>
        {others.length === 0 ? null : <MoreMenu label={transfersTexts.moreActs} items={others} />}
      </div>
    </PanelFoot>
  );
}
