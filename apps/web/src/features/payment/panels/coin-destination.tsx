import { addressUri, type CoinKey, coins } from '@ghost-pay/contract/coins';
import { TriangleAlert, Wallet, Clock } from 'lucide-react';
import { useId, useState, useEffect } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCoins, formatMoney } from '../../../lib/format.ts';
import { sharedTexts } from '../../../lib/shared.texts.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton, useCopy } from '../../../ui/copy-button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { CoinQuote } from '../machine/held-quotes.ts';
import { paymentTexts } from '../payment.texts.ts';
import { cryptoTexts } from './crypto.texts.ts';

interface CoinDestinationProps {
  coin: CoinKey;
  /** Undefined while it is being asked for. */
  quote: CoinQuote | undefined;
  /** The QR code of the quote's address alone; undefined where it is not known. */
  addressQrCode: string | undefined;
}

/** What to send and where: amount, QR code, address, network, and what not to send. */
export function CoinDestination({ coin, quote, addressQrCode }: CoinDestinationProps) {
  const { name } = coins[coin];
  const [choice, setChoice] = useState<{ coin: CoinKey; holds: Link['holds'] }>();
  const asked = choice?.coin === coin ? choice.holds : undefined;
  const link = quote && linkOf(coin, { quote, addressQrCode, asked });
  return (
    <section
      aria-label={cryptoTexts.send}
      className="grid gap-2 border-b border-line px-3 py-3 sm:grid-cols-[15rem_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr] sm:gap-x-6 sm:gap-y-4 sm:p-6"
    >
      <div className="min-h-21 sm:col-start-2 sm:min-h-30">
        {quote ? (
          <Amount coin={coin} quote={quote} />
        ) : (
          <SkeletonGroup label={cryptoTexts.quoteLoading} className="grid gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-9 w-64 max-w-full sm:h-11" />
            <Skeleton className="h-4 w-full max-w-72" />
          </SkeletonGroup>
        )}
      </div>
      <div className="grid content-start gap-2 sm:row-span-2 sm:row-start-1">
        {link ? (
          <QrCode {...link} />
        ) : (
          <Skeleton className="size-57 sm:size-60 justify-self-center" />
        )}
        {quote && link ? (
          <WalletLink uri={siteInfo.sandbox ? quote.coin.uri : link.uri} />
        ) : (
          <Skeleton className="h-11" />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-3 sm:col-start-2 sm:row-span-2 sm:border-t sm:border-line sm:pt-4">
        <p className="col-span-2 flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="font-semibold text-ink">{cryptoTexts.toAddress(name)}</span>
          {/* Bitcoin's short word, BIP84, says nothing to a payer. */}
          {coin === 'btc' ? null : (
            <span className="text-muted sm:hidden">{coins[coin].network}</span>
          )}
          <span className="text-muted max-sm:hidden">{cryptoTexts.networks[coin]}</span>
        </p>
        {quote ? (
          <>
            <AddressGroups address={quote.coin.address} />
            <CopyButton
              iconOnly
              text={quote.coin.address}
              label={cryptoTexts.copyAddress}
              className={outlined}
            />
            <p className="col-span-2 text-xs text-muted sm:text-sm">
              {cryptoTexts.compareAddress(quote.coin.address.slice(-6))}
            </p>
          </>
        ) : (
          <Skeleton className="col-span-2 h-11" />
        )}
      </div>
      <p className="flex gap-2 rounded-base bg-amber-soft px-3 py-2 text-sm font-semibold text-amber sm:col-span-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {cryptoTexts.warnings[coin]}
      </p>
      {/* Last on a phone: there the address stands above the bar that watches the chain. */}
      {quote?.coin.exact && addressQrCode !== undefined && link ? (
        <LinkChoice value={link.holds} onChange={(holds) => setChoice({ coin, holds })} />
      ) : null}
    </section>
  );
}

/** What the QR code holds, what a click on it copies, and what the wallet opens with. */
interface Link {
  readonly holds: 'address' | 'amount';
  readonly qrCode: string;
  readonly copies: string;
  readonly uri: string;
}

/**
 * Of the stablecoins the address alone, unless the visitor asks for more: several wallets send to the contract that the
 * link names, and the money is lost (docs/wallets.md).
 */
function linkOf(
  coin: CoinKey,
  {
    quote: { coin: terms },
    addressQrCode,
    asked = coins[coin].isStable ? 'address' : 'amount',
  }: {
    quote: CoinQuote;
    addressQrCode: string | undefined;
    asked: Link['holds'] | undefined;
  },
): Link {
  const { address, uri, qrCode, exact } = terms;
  if (exact !== null && (asked === 'amount' || addressQrCode === undefined))
    return { holds: 'amount', qrCode, copies: uri, uri };
  return {
    holds: 'address',
    qrCode: addressQrCode ?? qrCode,
    copies: address,
    uri: addressUri(coin, address),
  };
}

const linkChoices = ['address', 'amount'] as const;

function LinkChoice({
  value,
  onChange,
}: {
  value: Link['holds'];
  onChange: (holds: Link['holds']) => void;
}) {
  const name = useId();
  return (
    <fieldset className="sm:col-start-1 sm:row-start-3">
      <legend className="mb-1 text-sm font-semibold text-ink sm:sr-only">
        {cryptoTexts.qrHolds}
      </legend>
      <div className="grid grid-cols-2 rounded-base bg-sunken p-1">
        {linkChoices.map((holds) => (
          <label
            key={holds}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-base px-2 text-center text-sm font-semibold text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-base forced-colors:has-checked:border-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink sm:min-h-9"
          >
            <input
              type="radio"
              name={name}
              checked={holds === value}
              onChange={() => onChange(holds)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-base outline-none"
            />
            {cryptoTexts.qrHoldsOnly[holds]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** In a sandbox the played wallet, which reads the whole link: a real one would send real coins to an example's address. */
function WalletLink({ uri }: { uri: string }) {
  const { sandbox } = siteInfo;
  return (
    <a
      href={sandbox ? sandbox.walletUrl + encodeURIComponent(uri) : uri}
      {...(sandbox && { target: '_blank', rel: 'noopener noreferrer' })}
      className={classNames(
        buttonClass('secondary'),
        'max-sm:border-accent max-sm:bg-accent max-sm:text-on-accent max-sm:hover:bg-accent-strong',
      )}
    >
      {sandbox ? (
        <>
          {cryptoTexts.sandboxWallet}
          <span className="sr-only">{paymentTexts.newTab}</span>
        </>
      ) : (
        <>
          <Wallet className="size-5" aria-hidden="true" />
          {cryptoTexts.openWallet}
        </>
      )}
    </a>
  );
}

const outlined = 'border border-control';

function Amount({ coin, quote }: { coin: CoinKey; quote: CoinQuote }) {
  const { symbol } = coins[coin];
  const { exact } = quote.coin;
  const money = formatMoney(quote.price.amount, quote.price.currency);
  // Prices of coins are in dollars.
  const given = exact?.isUnique
    ? quote.price.amount - Number(exact.amount) * Number(exact.rate)
    : 0;
  const label = exact?.isUnique ? cryptoTexts.sendExactly : cryptoTexts.sendAmount;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <p className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className="font-semibold text-ink">{exact ? label : cryptoTexts.worth(symbol)}</span>
        <span className="text-muted">
          <RateHeld key={quote.id} quote={quote} />
        </span>
      </p>
      <p
        translate="no"
        className="figures flex min-h-11 flex-wrap items-baseline gap-x-2 text-xl font-bold tracking-tight text-ink sm:text-2xl"
      >
        {exact ? formatCoins(exact.amount) : money}{' '}
        {exact ? <span className="text-lg font-semibold">{symbol}</span> : null}
      </p>
      {exact ? (
        <CopyButton
          iconOnly
          text={exact.amount}
          label={cryptoTexts.copyAmount}
          className={outlined}
        />
      ) : null}
      {given < 0.01 ? null : (
        <p className="figures col-span-2 text-xs text-muted sm:text-sm">
          {cryptoTexts.less(money, formatMoney(given, 'USD'))}
        </p>
      )}
      <p
        className={classNames(
          'col-span-2 text-xs text-muted sm:text-sm',
          given >= 0.01 && 'max-sm:hidden',
        )}
      >
        {exact === null ? cryptoTexts.withoutAmount(symbol) : cryptoTexts.fees}
      </p>
    </div>
  );
}

/** Groups of four, to compare by eye. The gaps are margins: a copied selection has no spaces. */
function AddressGroups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <code className="block font-mono text-sm text-ink sm:text-base">
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups may repeat and never move
        <span key={index} className="me-2 inline-block">
          {group}
        </span>
      ))}
    </code>
  );
}

/** The QR code drawn by the server. A click copies what it holds. */
function QrCode({ holds, qrCode, copies }: Link) {
  const { state, copy } = useCopy(copies);
  const said = {
    idle: '',
    copied: cryptoTexts.qrCopied[holds],
    selected: sharedTexts.copySelected,
    failed: cryptoTexts.qrFailed,
  }[state];
  return (
    <button type="button" onClick={copy} className="relative justify-self-center rounded-base">
      <img
        src={qrCode}
        alt={cryptoTexts.qrCopy[holds]}
        width={240}
        height={240}
        className="size-57 sm:size-60 rounded-base border border-line bg-white"
      />
      <span
        role="status"
        className="absolute inset-x-2 bottom-2 rounded-base bg-surface p-1 text-xs font-semibold text-ink shadow-base empty:hidden"
      >
        {said}
      </span>
    </button>
  );
}

/** How long the quote holds, in minutes and seconds: a time of day would need its zone. */
function RateHeld({ quote: { token, coin, until } }: { quote: CoinQuote }) {
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = window.setTimeout(() => setNow(Date.now()), 1000);
    return () => window.clearTimeout(timer);
  }, [left]);
  if (token === null || left <= 0) return null;
  const seconds = Math.ceil(left / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="figures inline-flex items-center gap-1.5 whitespace-nowrap">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      {(coin.exact ? cryptoTexts.heldFor : cryptoTexts.priceHeldFor)(clock)}
    </span>
  );
}
