import type { CryptoOption } from '@ghost-pay/contract/settings/settings.schemas';
import { TriangleAlert } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { CopyButton, useCopy } from '../../../ui/copy-button.tsx';
import { cryptoTexts } from '../crypto.texts.ts';
import type { SeenAddresses } from '../seen-addresses.ts';
import { AddressChanged } from './address-changed.tsx';
import { PanelSection } from './panel-section.tsx';

interface CoinDestinationProps {
  option: CryptoOption;
  seen: SeenAddresses | undefined;
  amount: number;
  currency: string;
}

/** Where to send the coins: amount, QR code, network in plain words, address. */
export function CoinDestination({ option, seen, amount, currency }: CoinDestinationProps) {
  return (
    <PanelSection title={cryptoTexts.send}>
      <AddressChanged seen={seen} />
      <div className="grid gap-5 rounded-base border border-line bg-surface p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-5">
        <QrCode option={option} />
        <div className="grid content-start gap-4">
          <p className="figures text-base font-semibold text-ink">
            {cryptoTexts.worth(formatMoney(amount, currency), option.symbol)}
          </p>
          <dl className="grid gap-3">
            <div>
              <dt className="text-sm text-muted">{cryptoTexts.network}</dt>
              <dd className="font-semibold text-ink">{cryptoTexts.networks[option.key]}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{cryptoTexts.addressName(option.name)}</dt>
              <dd>
                <AddressGroups address={option.address} />
              </dd>
            </div>
          </dl>
          <CopyButton
            text={option.address}
            label={cryptoTexts.copyAddress}
            className="w-full sm:w-fit"
          />
        </div>
        <p className="flex gap-2 rounded-base bg-amber-soft px-3 py-2.5 text-sm font-semibold text-amber sm:col-span-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {cryptoTexts.warnings[option.key]}
        </p>
      </div>
    </PanelSection>
  );
}

/** Groups of four, to compare by eye. The gaps are margins: a copied selection has no spaces. */
function AddressGroups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <code className="block font-mono text-base leading-7 text-ink">
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups may repeat and never move
        <span key={index} className="mr-2 inline-block">
          {group}
        </span>
      ))}
    </code>
  );
}

/** The QR code drawn by the server. A click copies the payment link that it contains. */
function QrCode({ option }: { option: CryptoOption }) {
  const { state, copy } = useCopy(option.uri);
  const hint = {
    idle: cryptoTexts.qrHint,
    copied: cryptoTexts.qrCopied,
    failed: cryptoTexts.qrFailed,
  }[state];
  return (
    <button
      type="button"
      onClick={copy}
      className="grid content-start justify-self-center gap-2 self-start rounded-base text-center sm:w-44"
    >
      <img
        src={option.qrCode}
        alt={cryptoTexts.qrCopy}
        width={176}
        height={176}
        className="size-44 rounded-base border border-line bg-white p-2"
      />
      <span role="status" className="mx-auto max-w-44 text-xs text-muted">
        {hint}
      </span>
    </button>
  );
}
