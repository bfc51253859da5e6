import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assets, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { page, pageHeaders } from '../sandbox-page.ts';
import type { PlayedChainKey } from './ledger.ts';
import type { Described, Movement } from './played-chain.ts';

/** An answer for a browser. */
export interface PeerPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

interface Parts {
  readonly title: string;
  readonly body: string;
  readonly status?: number;
  readonly isWide?: boolean;
  /** The seconds after which the browser asks for the page again. */
  readonly refreshSeconds?: number | undefined;
}

export function chainPageOf({
  title,
  body,
  status = 200,
  isWide,
  refreshSeconds,
}: Parts): PeerPage {
  return {
    status,
    headers: {
      ...pageHeaders,
      ...(refreshSeconds !== undefined && { refresh: String(refreshSeconds) }),
    },
    html: page({
      title: `${title} (sandbox)`,
      plays: 'wallets and block chains',
      wide: isWide ?? false,
      body: `<nav aria-label="Sandbox"><a href="/">Block explorer</a><a href="/wallet">Wallet</a><a href="/sources">Sources</a></nav>
${body}`,
    }),
  };
}

/** After a form: the next page is asked for by itself, so that loading it again sends nothing twice. */
export function movedTo(location: string): PeerPage {
  return { status: 303, headers: { location }, html: '' };
}

export function noPage(): PeerPage {
  return chainPageOf({
    title: 'No such page',
    status: 404,
    body: '<h1>No such page</h1>\n<p><a href="/">Block explorer</a></p>',
  });
}

export const chainName = (chain: PlayedChainKey) => recognisedChains[chain].name;

export function transactionPath(chain: PlayedChainKey, id: string): string {
  return `/explorer/${chain}/tx/${encodeURIComponent(id)}`;
}

/** '0.0012 ETH'; a token outside the table of assets is shown without a name. */
export function amountText({ asset, contract, amount }: Movement): string {
  if (asset === null) return `${amount} units of the unknown token ${contract ?? ''}`;
  return `${toAssetDecimal(asset, amount)} ${assets[asset].symbol}`;
}

/** 'Waiting for a block', '3 confirmations'. */
export function depthText({ block, isFailed }: Described, tip: number): string {
  if (block === undefined) return 'Waiting for a block';
  const count = tip - block.height + 1;
  return `${isFailed ? 'Failed, ' : ''}${count} ${count === 1 ? 'confirmation' : 'confirmations'}`;
}

/** A moment in milliseconds, in UTC. */
export function momentText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
