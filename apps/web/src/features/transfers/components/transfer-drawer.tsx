import { coinKeys, coins, explorerLink } from '@ghost-pay/contract/coins';
import {
  settleTransferSchema,
  type Transfer,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useCommands, usePainted } from '../../../lib/keys/commands.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { LongId } from '../../../ui/short-id.tsx';
import { type MenuItem, MoreMenu } from '../../../ui/more-menu.tsx';
import { PanelFoot, PanelTitle, SidePanel } from '../../../ui/side-panel.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { useSettle } from '../api.ts';
import { dialogTexts, transfersTexts as texts } from '../transfers.texts.ts';
import { TransferCoin, TransferStatus, TransferStateBadge, usdOf } from './transfer-parts.tsx';
import { Whose } from './whose.tsx';

interface TransferDrawerProps {
  id: string;
  /** Undefined once it is not among the loaded rows any more. */
  transfer: Transfer | undefined;
  /** Which of the list's transfers it is. */
  position: string | undefined;
  /** Opens the one before or after it. */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

const titleId = 'open-transfer';

/** One transfer beside the list: what came, whose it may be, and what can be done. */
export function TransferDrawer({ id, transfer, position, onStep, onClose }: TransferDrawerProps) {
  usePainted(transfer?.id);
  useCommands({ next: () => onStep(1), previous: () => onStep(-1) }, { layer: 'payment' });
  return (
    <SidePanel
      onClose={onClose}
      position={position}
      titleId={titleId}
      finalFocus={() => document.getElementById(`transfer-${id}`)}
      head={<TransferHead transfer={transfer} />}
    >
      {transfer ? (
        <TransferDetails key={transfer.id} transfer={transfer} onDone={onClose} />
      ) : (
        <EmptyState title={texts.goneTitle}>{texts.goneHint}</EmptyState>
      )}
    </SidePanel>
  );
}

/** What came, on which network, and how sure that is. */
function TransferHead({ transfer }: { transfer: Transfer | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-1 pb-4 text-sm">
      <PanelTitle
        id={titleId}
        className="figures flex items-start justify-between gap-3 text-lg font-bold text-ink"
      >
        {transfer ? (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {transfer.amount} {transfer.symbol}
            </span>
            <span className="shrink-0 text-[1.75rem] leading-8">{usdOf(transfer)}</span>
          </>
        ) : (
          texts.title
        )}
      </PanelTitle>
      {transfer ? (
        <div className="flex items-center justify-between gap-3">
          <TransferCoin transfer={transfer} />
          <TransferStateBadge state={transfer.state} />
        </div>
      ) : null}
    </div>
  );
}

function TransferDetails({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const [asked, setAsked] = useState<keyof typeof dialogTexts>();
  const others = (Object.keys(dialogTexts) as (keyof typeof dialogTexts)[])
    .filter((act) => transfer.allowed_actions.includes(act))
    .map((act): MenuItem => ({
      id: act,
      label: dialogTexts[act].button,
      command: act === 'dismiss' ? 'fail' : undefined,
      onChoose: () => setAsked(act),
    }));
  const isOpen = transfer.allowed_actions.includes('attach');
  const dismiss = others.find(({ id }) => id === 'dismiss');
  useCommands(dismiss ? { fail: dismiss.onChoose } : {}, {
    layer: 'payment',
    subject: transfer.id,
    actions: others.map(({ onChoose: run, ...words }) => ({ ...words, run })),
  });
  return (
    <div className="grid grid-cols-1 gap-4 text-sm">
      {isOpen ? (
        <Whose transfer={transfer} others={others} onDone={onDone} />
      ) : (
        <>
          <TransferStatus transfer={transfer} />
          <SettledFoot transfer={transfer} others={others} />
        </>
      )}
      <TransferFacts transfer={transfer} />
      {asked ? (
        <NoteDialog
          id={transfer.id}
          act={asked}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}

/** A settled transfer leads to its payment; what was decided can be undone. */
function SettledFoot({ transfer, others }: { transfer: Transfer; others: readonly MenuItem[] }) {
  if (transfer.payment === null && others.length === 0) return null;
  return (
    <PanelFoot>
      <div className="flex gap-2 border-t border-line px-5 py-3 max-md:px-4">
        {transfer.payment ? (
          <Link
            to="/admin/transactions/$id"
            params={{ id: transfer.payment.id }}
            className={`${buttonClass('secondary')} grow`}
          >
            {texts.openPayment}
          </Link>
        ) : null}
        {others.length === 0 ? null : (
          <MoreMenu label={texts.moreActs} items={others} isAlone={transfer.payment === null} />
        )}
      </div>
    </PanelFoot>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 text-ink">{children}</dd>
    </div>
  );
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { txid, address, block_height: height, block_time: time } = transfer;
  return (
    <section aria-labelledby="about-transfer" className="grid gap-3 border-t border-line pt-4">
      <h3 id="about-transfer" className="text-sm font-semibold text-ink">
        {texts.about}
      </h3>
      <dl className="grid gap-3">
        <Fact label={texts.hash}>
          {txid === null ? (
            texts.unknownHash
          ) : (
            <>
              <LongId text={txid} className="min-w-48 flex-1" />
              <CopyButton text={txid} label={texts.copyHash} iconOnly size="small" />
              <Explorer transfer={transfer} txid={txid} />
            </>
          )}
        </Fact>
        <Fact label={texts.ourAddress}>
          <LongId text={address} className="flex-1" />
          <CopyButton text={address} label={texts.copyAddress} iconOnly size="small" />
        </Fact>
        <Fact label={texts.block}>
          <span className="figures">
            {height === null
              ? texts.noBlock
              : texts.blockAt(height, time === null ? '' : formatDateTime(time))}
          </span>
        </Fact>
        <Fact label={texts.firstSeen}>
          <span className="figures">{formatDateTime(transfer.first_seen_at)}</span>
        </Fact>
      </dl>
    </section>
  );
}

/** Every coin of a chain has the same explorer. */
function Explorer({ transfer: { chain }, txid }: { transfer: Transfer; txid: string }) {
  const coin = coinKeys.find((key) => coins[key].chain === chain) ?? null;
  const { name, url } = explorerLink({ coin, txid, sandboxUrl: siteInfo.sandbox?.explorerUrl });
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary', 'small')}
    >
      {texts.viewOn(name)}
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">{texts.newTab}</span>
    </a>
  );
}

const calls = {
  detach: 'POST /transfers/:id/detach',
  dismiss: 'POST /transfers/:id/dismiss',
  take_back: 'POST /transfers/:id/take-back',
} as const satisfies Record<keyof typeof dialogTexts, string>;

interface NoteDialogProps {
  id: string;
  act: keyof typeof dialogTexts;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why a transfer is no payment, or is one after all. */
function NoteDialog({ id, act, onClose, onDone }: NoteDialogProps) {
  const { done, ...words } = dialogTexts[act];
  const settle = useSettle(onDone);
  const isDismissed = act === 'dismiss';
  return (
    <FormDialog
      {...words}
      busy={texts.working}
      schema={settleTransferSchema}
      values={{ notes: '' }}
      failed={texts.failed}
      send={async ({ notes }) => {
        await settle.mutateAsync(() => call(calls[act], { params: { id }, body: { notes } }));
        return done;
      }}
      onClose={onClose}
    >
      {(form) => (
        <FormField
          form={form}
          name="notes"
          label={isDismissed ? texts.reason : texts.note}
          required
          hint={isDismissed ? texts.reasonHint : texts.noteHint}
        >
          {(control) => <TextArea {...control} maxLength={500} />}
        </FormField>
      )}
    </FormDialog>
  );
}
