import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { paymentTexts } from '../payment.texts.ts';
import { cryptoTexts } from './crypto.texts.ts';
import type { Arrival, Watch } from './use-arrival.ts';

interface WatchLineProps {
  watch: Watch;
  /** The coins that have come. */
  arrival: Arrival | undefined;
  /** The hash in the form below. */
  hash: string;
  onHaveHash: () => void;
}

const texts = cryptoTexts.watch;

/** What the site does for the payer now, as far as that is true. On a phone it stays at the bottom until a hash is typed. */
export function WatchLine({ watch, arrival, hash, onHaveHash }: WatchLineProps) {
  const transfer = arrival?.transfer;
  const isSeen = transfer !== undefined && transfer !== null;
  return (
    <div
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-x-3 border-line bg-surface px-3 py-1 max-sm:border-b sm:mt-3 sm:px-6',
        hash === '' && 'bottom-0 z-10 max-sm:tall:sticky max-sm:border-t',
      )}
    >
      {/* Mounted before its text, which changes only with what is known: each change is announced once. */}
      <p role="status" className="flex grow items-start gap-2.5 text-sm text-ink empty:hidden">
        {isSeen || watch === 'on' ? (
          <span
            aria-hidden="true"
            className={classNames(
              'mt-1.5 size-2 shrink-0 rounded-full ring-4',
              isSeen
                ? 'bg-blue ring-blue-soft'
                : 'bg-accent ring-accent-soft motion-safe:animate-pulse',
            )}
          />
        ) : null}
        {isSeen ? (
          <strong className="font-semibold">
            {transfer.txid === hash ? cryptoTexts.arrived(transfer.money) : paymentTexts.seen}
          </strong>
        ) : watch === 'on' ? (
          <span>
            <strong className="font-semibold">{texts.on}</strong> {texts.goesOn}
          </span>
        ) : watch === 'away' ? (
          <span className="text-amber">{texts.away}</span>
        ) : null}
      </p>
      {/* On a phone the form is far below what is to be sent. */}
      {hash === '' ? (
        <Button variant="quiet" className="-mx-5 text-accent-ink! sm:hidden" onClick={onHaveHash}>
          {cryptoTexts.haveHash}
        </Button>
      ) : null}
    </div>
  );
}
