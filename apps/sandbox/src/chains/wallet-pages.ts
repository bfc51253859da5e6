import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { escape } from '../sandbox-page.ts';
import { chainName, chainPageOf, type PeerPage, transactionPath } from './page-parts.ts';
import type { Asked } from './payment-link.ts';
import { type Sent, type WalletAct, walletActGroups, walletActs } from './wallet-acts.ts';

/** What a page of the wallet passes on: the payment link, and the address of the site whose tracker it links to. */
export interface WalletVisit {
  readonly link: string;
  /** Undefined where no site was named. */
  readonly site: string | undefined;
}

export function walletAddress({ link, site }: WalletVisit): string {
  const query = new URLSearchParams({ ...(site !== undefined && { site }), uri: link });
  return `/wallet?${query.toString()}`;
}

/** The wallet without a payment link. */
export function noLinkPage({ wasRefused }: { wasRefused: boolean }): PeerPage {
  return chainPageOf({
    title: 'Wallet',
    status: wasRefused ? 400 : 200,
    body: `<h1>Wallet</h1>
<p class="soft">The payment page opens the wallet with a payment link. You can also paste one.</p>
<form method="get" action="/wallet">
<div class="field">
<label for="uri">Payment link</label>
<input id="uri" name="uri" required autocomplete="off" placeholder="bitcoin:bc1…?amount=…"${wasRefused ? ' aria-invalid="true" aria-describedby="refused"' : ''}>
${wasRefused ? '<p class="wrong" id="refused" role="alert">This is not a payment link of one of the site’s coins.</p>' : ''}
</div>
<button class="first">Open the Payment Link</button>
</form>`,
  });
}

/** What the link asks for, and the ways to answer it. */
export function walletPage(
  { link, site }: WalletVisit,
  { asked, acts, wasRefused }: { asked: Asked; acts: readonly WalletAct[]; wasRefused: boolean },
): PeerPage {
  const { asset, address, amount } = asked;
  const { chain, symbol } = assets[asset];
  const hidden = Object.entries({ uri: link, ...(site !== undefined && { site }) }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const groups = walletActGroups.map(
    ({ title, acts: all }) => `<fieldset>
<legend>${escape(title)}</legend>
<div class="choices">
${all
  .filter((act) => acts.includes(act))
  .map(actChoice)
  .join('\n')}
</div>
</fieldset>`,
  );
  return chainPageOf({
    title: 'Wallet',
    status: wasRefused ? 400 : 200,
    isWide: true,
    body: `<h1>Wallet</h1>
<p class="soft">This wallet has every coin. Choose what happens to this payment.</p>
<dl>
<dt>Amount</dt><dd class="amount">${amount === undefined ? 'Your choice' : escape(`${toAssetDecimal(asset, amount)} ${symbol}`)}</dd>
<dt>To</dt><dd><code>${escape(address)}</code></dd>
<dt>Network</dt><dd>${escape(recognisedChains[chain].name)}</dd>
</dl>
<form method="post" action="/wallet">
${hidden.join('\n')}
${amount === undefined ? amountField(symbol, wasRefused) : ''}
${groups.join('\n')}
</form>`,
  });
}

function actChoice(act: WalletAct): string {
  const { button, says } = walletActs[act];
  return `<div class="choice">
<button${act === 'exactly' ? ' class="first"' : ''} name="act" value="${act}" aria-describedby="${act}">${escape(button)}</button>
<span id="${act}">${escape(says)}</span>
</div>`;
}

function amountField(symbol: string, wasRefused: boolean): string {
  return `<div class="field">
<label for="amount">Amount in ${escape(symbol)}</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off"${wasRefused ? ' aria-invalid="true" aria-describedby="refused"' : ''}>
${wasRefused ? '<p class="wrong" id="refused" role="alert">Please enter an amount above zero, such as 0.05.</p>' : ''}
</div>`;
}

/** After an act: the hashes of what was sent. */
export function sentPage(
  visit: WalletVisit,
  { act, sent }: { act: WalletAct; sent: readonly Sent[] },
): PeerPage {
  const { button, says } = walletActs[act];
  const hashes = sent.map(({ chain, id }, index) => {
    const label = `Transaction hash${sent.length === 1 ? '' : ` ${index + 1}`}`;
    return `<div class="field">
<label for="hash-${index}">${label}</label>
<textarea class="hash" id="hash-${index}" readonly rows="3" spellcheck="false">${escape(id)}</textarea>
<p><a href="${escape(transactionPath(chain, id))}">Watch ${sent.length === 1 ? 'it' : `transaction ${index + 1}`} on ${escape(chainName(chain))}</a></p>
</div>`;
  });
  const tracker =
    visit.site === undefined ? '' : `<a href="${escape(visit.site)}/track">Open the tracker</a>`;
  return chainPageOf({
    title: button,
    body: `<h1>${escape(button)}</h1>
<p role="status">${sent.length === 0 ? 'Done.' : 'Sent.'} ${escape(says)}</p>
${hashes.join('\n')}
${sent.length === 0 ? '' : '<p>Go back to the payment page: it sees what it asked for by itself. For anything else copy the hash and paste it there.</p>'}
<p class="ways"><a href="${escape(walletAddress(visit))}">Back to the wallet</a>${tracker}</p>`,
  });
}
