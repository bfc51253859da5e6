import { coinKeys, coins, explorerLink } from '@ghost-pay/contract/coins';
import {
  settleTransferSchema,
  type Transfer,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { useSettle } from '../api.ts';
import { dialogTexts, transfersTexts, transfersTexts as texts } from '../transfers.texts.ts';
import { AttachForm } from './attach-form.tsx';
import { TransferCoin, TransferStatus, TransferStateBadge, usdOf } from './transfer-parts.tsx';
import { VisitorOffer } from './visitor-offer.tsx';

interface TransferDrawerProps {
  id: string;
  /** Undefined once it is not among the loaded rows any more. */
  transfer: Transfer | undefined;
  onClose: () => void;
}

/** One transfer beside the list: what came, which payment it may be for, and what can be done. */
export function TransferDrawer({ id, transfer, onClose }: TransferDrawerProps) {
  return (
    <Drawer
      open
      focusTitle
      onClose={onClose}
      finalFocus={() => document.getElementById(`transfer-${id}`)}
      title={transfer ? `${transfer.amount} ${transfer.symbol}` : transfersTexts.title}
    >
      {transfer ? (
        <TransferDetails transfer={transfer} onDone={onClose} />
      ) : (
        <EmptyState title={transfersTexts.goneTitle}>{transfersTexts.goneHint}</EmptyState>
      )}
    </Drawer>
  );
}

function TransferDetails({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const [asked, setAsked] = useState<keyof typeof dialogTexts>();
  const may = (act: Transfer['allowed_actions'][number]) => transfer.allowed_actions.includes(act);
  return (
    <div className="grid grid-cols-1 gap-6 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="grid gap-1">
          <TransferCoin transfer={transfer} />
          {may('attach') ? null : <TransferStatus transfer={transfer} />}
        </div>
        <p className="figures flex items-center gap-3 text-muted">
          {usdOf(transfer)} <TransferStateBadge state={transfer.state} />
        </p>
      </div>
      {may('make_payment') && transfer.visitor ? (
        <VisitorOffer
          id={transfer.id}
          symbol={transfer.symbol}
          visitor={transfer.visitor}
          onDone={onDone}
        />
      ) : null}
      {may('attach') ? (
        <AttachForm transfer={transfer} onDone={onDone} onDismiss={() => setAsked('dismiss')} />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {transfer.payment ? (
          <Link
            to="/admin/transactions/$id"
            params={{ id: transfer.payment.id }}
            className={buttonClass('secondary')}
          >
            {transfersTexts.openPayment}
          </Link>
        ) : null}
        {may('detach') ? (
          <Button variant="secondary" onClick={() => setAsked('detach')}>
            {transfersTexts.detach}
          </Button>
        ) : null}
        {may('take_back') ? (
          <Button variant="secondary" onClick={() => setAsked('take_back')}>
            {transfersTexts.takeBack}
          </Button>
        ) : null}
      </div>
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
    <section aria-labelledby="about-transfer" className="grid gap-3 border-t border-line pt-5">
      <h3 id="about-transfer" className="text-base font-semibold text-ink">
        {transfersTexts.about}
      </h3>
      <dl className="grid gap-3">
        <Fact label={transfersTexts.hash}>
          {txid === null ? (
            transfersTexts.unknownHash
          ) : (
            <>
              <LongId text={txid} className="min-w-0 flex-1 font-mono" />
              <CopyButton text={txid} label={transfersTexts.copyHash} iconOnly size="small" />
              <Explorer transfer={transfer} txid={txid} />
            </>
          )}
        </Fact>
        <Fact label={transfersTexts.ourAddress}>
          <LongId text={address} className="min-w-0 flex-1 font-mono" />
          <CopyButton text={address} label={transfersTexts.copyAddress} iconOnly size="small" />
        </Fact>
        <Fact label={transfersTexts.block}>
          <span className="figures">
            {height === null
              ? transfersTexts.noBlock
              : transfersTexts.blockAt(height, time === null ? '' : formatDateTime(time))}
          </span>
        </Fact>
        <Fact label={transfersTexts.firstSeen}>
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
      {transfersTexts.viewOn(name)}
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">{transfersTexts.newTab}</span>
    </a>
  );
}

interface NoteDialogProps {
  id: string;
  act: keyof typeof dialogTexts;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why a transfer is no payment, or is one after all. */
function NoteDialog({ id, act, onClose, onDone }: NoteDialogProps) {
  const { done, ...words } = dialogTexts[act];
  const settle = useSettle(id, onDone);
  const isDismissed = act === 'dismiss';
  return (
    <FormDialog
      {...words}
      busy={texts.working}
      schema={settleTransferSchema}
      values={{ notes: '' }}
      failed={texts.failed}
      send={async ({ notes }) => {
        await settle.mutateAsync({ act, notes });
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
