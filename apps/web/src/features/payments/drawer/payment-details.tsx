import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ReactNode, useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { useCommands, type Commands, usePainted } from '../../../lib/keys/commands.ts';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PanelFoot } from '../../../ui/side-panel.tsx';
import { contestTexts } from '../acts/acts.texts.ts';
import { ContestList } from '../acts/contest-list.tsx';
import { type ActContext, type Acting, startAct, useAct } from '../acts/use-act.ts';
import type { Ask } from '../acts/use-question.ts';
import { acts } from '../acts/acts.tsx';
import { decisionAndAfter, entryLabel } from '../history.ts';
import { actCommands, actOfKey, isDeciding } from '../acts/act-keys.ts';
import { offeredActs } from '../acts/offered-acts.ts';
import { lookCommands } from '../look-commands.ts';
import { verdictText } from '../words.ts';
import { ActButtons } from './act-buttons.tsx';
import { CustomerPayments } from './customer-payments.tsx';
import {
  drawerTexts,
  evidenceTexts,
  historyTexts,
  returnsTexts,
  correctionTexts,
} from './drawer.texts.ts';
import { FramedEvidence } from './payment-evidence.tsx';
import { Fold } from './fold.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentReturns } from './payment-returns.tsx';

interface PaymentDetailsProps {
  transaction: Transaction;
  /** Undefined while only the list's row is loaded. */
  detail: TransactionDetail | undefined;
  onAsk: Ask;
  /** Opens the payment that waits next, after an act by key; undefined where there is no list to go through. */
  onNext: (() => void) | undefined;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}

/** The evidence and its buttons first, then all other details. */
export function PaymentDetails({ transaction, detail, onAsk, onNext }: PaymentDetailsProps) {
  const { logs, contests } = detail ?? {};
  return (
    <>
      {detail?.correction ? <CorrectionNote correction={detail.correction} /> : null}
      <EvidenceWithActs
        // A refusal belongs to the payment that it is about.
        key={transaction.id}
        transaction={transaction}
        detail={detail}
        onAsk={onAsk}
        onNext={onNext}
      />
      {contests !== undefined && contests.length > 0 ? (
        <Section title={contestTexts.title}>
          <ContestList contests={contests} />
        </Section>
      ) : null}
      {detail && detail.returns.list.length > 0 ? (
        <Section title={returnsTexts.title}>
          <PaymentReturns transaction={transaction} returns={detail.returns} />
        </Section>
      ) : null}
      {transaction.notes ? (
        <Section title={drawerTexts.notes}>
          <p className="rounded-base bg-sunken p-4 text-sm break-words whitespace-pre-wrap text-ink">
            {transaction.notes}
          </p>
        </Section>
      ) : null}
      <div className="grid grid-cols-1">
        <Details transaction={transaction} />
        {transaction.user_email === null && transaction.user_username === null ? null : (
          <CustomerPayments key={transaction.id} transaction={transaction} />
        )}
        <PaymentHistory
          logs={logs}
          onAdd={() => onAsk({ act: 'add_note', transaction, contests: [] })}
        />
      </div>
    </>
  );
}

/** The facts beyond the head, one key away. They stay open from payment to payment. */
function Details({ transaction }: { transaction: Transaction }) {
  const [isOpen, setOpen] = useState(false);
  useCommands({ details: () => setOpen(!isOpen) }, { layer: 'payment' });
  return (
    <Fold
      title={drawerTexts.details}
      note={drawerTexts.detailsNote}
      isOpen={isOpen}
      onFold={setOpen}
      mark={<KeyMark of="details" />}
    >
      <PaymentFacts transaction={transaction} />
    </Fold>
  );
}

function EvidenceWithActs({ transaction, detail, onAsk, onNext }: PaymentDetailsProps) {
  const acting = useAct(transaction, detail);
  const place = { transaction, contests: detail?.contests, acting, onAsk };
  usePaymentKeys({ ...place, isLoaded: detail !== undefined, onNext });
  const isClosed = transaction.status === 'completed' || transaction.status === 'failed';
  const frame = (
    <FramedEvidence
      transaction={transaction}
      detail={detail}
      action={<CheckAgainButton transaction={transaction} acting={acting} />}
    />
  );
  return (
    <>
      {isClosed ? (
        <Closed transaction={transaction} logs={detail?.logs}>
          {frame}
        </Closed>
      ) : (
        frame
      )}
      <PanelFoot>
        <ActButtons
          {...place}
          mayStillAppear={transaction.evidence_mark?.may_still_appear === true}
          isCodeSeen={isCodeSeen(detail)}
        />
      </PanelFoot>
    </>
  );
}

interface ClosedProps {
  transaction: Transaction;
  logs: TransactionDetail['logs'] | undefined;
  /** The evidence, which is folded unless something about the payment is still to be known. */
  children: ReactNode;
}

/** A payment that is over: who decided it, and what followed. */
function Closed({ transaction, logs, children }: ClosedProps) {
  const [chosen, choose] = useState<boolean>();
  const isFlagged = transaction.flags.length > 0 || transaction.payment_address_replaced;
  const mark = transaction.evidence_mark;
  return (
    <div className="grid grid-cols-1 gap-3">
      {logs ? (
        <p className="text-base text-ink">
          {decisionAndAfter(logs)
            .map(({ action, admin_username: by, created_at: at }) =>
              historyTexts.happened(entryLabel(action), by, formatDateTime(at)),
            )
            .join(' ')}
        </p>
      ) : (
        <Skeleton className="h-6" />
      )}
      <Fold
        title={evidenceTexts.title}
        note={mark ? verdictText(mark) : undefined}
        isOpen={chosen ?? isFlagged}
        onFold={choose}
      >
        {children}
      </Fold>
    </div>
  );
}

/** Whether somebody has looked at the payment's newest code. */
function isCodeSeen({ codes = [], logs = [] }: Partial<TransactionDetail> = {}): boolean {
  const newest = codes.reduce(
    (last, code) => (code.created_at > last ? code.created_at : last),
    '',
  );
  return logs.some((entry) => entry.action === 'code_revealed' && entry.created_at >= newest);
}

/** Asks the sources of the chain now, in the head of the evidence. */
function CheckAgainButton({ transaction, acting }: { transaction: Transaction; acting: Acting }) {
  const { label, send } = acts.gather_evidence;
  const isAsking = acting.isBusy && acting.act === 'gather_evidence';
  const shortcut = useKeyShortcut('check_again');
  if (!transaction.allowed_actions.includes('gather_evidence')) return null;
  return (
    <IconButton
      label={label}
      size="small"
      className="gap-1 text-inherit pointer-fine:!w-auto pointer-fine:px-2"
      aria-keyshortcuts={shortcut}
      aria-disabled={acting.isBusy}
      onClick={() => acting.start({ act: 'gather_evidence', send })}
      icon={
        <>
          <RefreshCw
            className={classNames('size-4', isAsking && 'motion-safe:animate-spin')}
            aria-hidden="true"
          />
          <KeyMark of="check_again" />
        </>
      }
    />
  );
}

interface CorrectionNoteProps {
  correction: NonNullable<TransactionDetail['correction']>;
}

/** What the visitor had sent first. An administrator who saw that before must see the change. */
function CorrectionNote({ correction: { corrected_at: at, before } }: CorrectionNoteProps) {
  return (
    <Alert tone="info" title={correctionTexts.corrected(formatDateTime(at))}>
      {before === null ? (
        correctionTexts.nothingBefore
      ) : (
        <>
          {correctionTexts.before} <span className="font-mono wrap-anywhere">{before}</span>
        </>
      )}
    </Alert>
  );
}

interface PaymentKeysOptions extends ActContext {
  /** Whether the whole payment is loaded: before, an act's key would be pressed without its evidence in sight. */
  readonly isLoaded: boolean;
  /** Opens the payment that waits next; undefined where the drawer has no list to go through. */
  readonly onNext: (() => void) | undefined;
}

/** The keys of an open payment: its acts, its explorer, its texts to copy. */
function usePaymentKeys({ isLoaded, onNext, ...place }: PaymentKeysOptions): void {
  const { transaction } = place;
  const offered = offeredActs(transaction);
  const ofActs: Commands = Object.fromEntries(
    actCommands.flatMap((command) => {
      const act = actOfKey(command, offered);
      if (act === undefined) return [];
      return [[command, () => startAct(act, place, isDeciding(command) ? onNext : undefined)]];
    }),
  );
  usePainted(isLoaded ? transaction.id : undefined);
  useCommands(
    { ...ofActs, note: () => startAct('add_note', place), ...lookCommands(transaction) },
    { layer: 'payment', subject: transaction.id },
  );
}
