import { escape } from '../sandbox-page.ts';
import { type Chains, playedChains, type PlayedChainKey } from './ledger.ts';
import {
  amountText,
  chainName,
  chainPageOf,
  depthText,
  momentText,
  type PeerPage,
  transactionPath,
} from './page-parts.ts';
import type { Described, Movement } from './played-chain.ts';

const refreshSeconds = 3;
const shownTransactions = 20;

/** How a page that asks for itself again can be told to stop, for readers who need more time. */
function live(isLive: boolean) {
  return {
    refreshSeconds: isLive ? refreshSeconds : undefined,
    note: isLive
      ? `<p class="soft">This page loads again every ${refreshSeconds} seconds. <a href="?still">Stop</a></p>`
      : '<p class="soft"><a href="?">Load this page again every few seconds</a></p>',
  };
}

/** All chains with their newest blocks. */
export function chainsPage(chains: Chains, { isLive }: { isLive: boolean }): PeerPage {
  const { note, refreshSeconds: seconds } = live(isLive);
  const rows = playedChains.map((chain) => {
    const [last] = chains[chain].newest(1);
    return listRow({
      name: chainName(chain),
      path: `/explorer/${chain}`,
      state: `Block ${chains[chain].tip().height}`,
      more: last === undefined ? 'No transactions yet' : `Last one sent ${momentText(last.sentAt)}`,
    });
  });
  return chainPageOf({
    title: 'Block explorer',
    refreshSeconds: seconds,
    body: `<h1>Block explorer</h1>
<p class="soft">Six block chains that exist only in this sandbox.</p>
${list(rows)}
${note}`,
  });
}

/** One chain with its newest transactions. */
export function chainPage(
  chains: Chains,
  { chain, isLive }: { chain: PlayedChainKey; isLive: boolean },
): PeerPage {
  const { note, refreshSeconds: seconds } = live(isLive);
  const tip = chains[chain].tip().height;
  const rows = chains[chain]
    .newest(shownTransactions)
    .map((described) => transactionRow(chain, { described, tip }));
  return chainPageOf({
    title: chainName(chain),
    refreshSeconds: seconds,
    body: `<h1>${escape(chainName(chain))}</h1>
<dl>
<dt>Last block</dt><dd>${tip}</dd>
<dt>Final up to block</dt><dd>${chains[chain].finalHeight()}</dd>
</dl>
<form method="post" action="/explorer/${chain}/mine"><button>Mine a Block</button></form>
<h2>Last transactions</h2>
${rows.length === 0 ? '<p class="soft">None yet. The wallet sends some.</p>' : list(rows)}
${note}`,
  });
}

function transactionRow(
  chain: PlayedChainKey,
  { described, tip }: { described: Described; tip: number },
): string {
  const { id, sentAt, movements } = described;
  const moved = movements.slice(0, 3).map(amountText).join(', ');
  return listRow({
    name: short(id),
    path: transactionPath(chain, id),
    state: depthText(described, tip),
    more: `${moved || 'Nothing'}, sent ${momentText(sentAt)}`,
  });
}

/** One transaction, with what can be done to its block. */
export function transactionPage(
  chains: Chains,
  { chain, id, isLive }: { chain: PlayedChainKey; id: string; isLive: boolean },
): PeerPage {
  const described = chains[chain].describe(id);
  if (described === undefined) return unknownPage(chains, { chain, id, isLive });
  const { block, movements, sentAt } = described;
  const isFinal = block !== undefined && block.height <= chains[chain].finalHeight();
  const { note, refreshSeconds: seconds } = live(isLive);
  return chainPageOf({
    title: 'Transaction',
    refreshSeconds: seconds,
    body: `<h1>Transaction</h1>
<p class="state">${depthText(described, chains[chain].tip().height)}${isFinal ? ', final' : ''}</p>
<dl>
<dt>Chain</dt><dd><a href="/explorer/${chain}">${escape(chainName(chain))}</a></dd>
<dt>Hash</dt><dd><code>${escape(id)}</code></dd>
<dt>Sent (UTC)</dt><dd>${momentText(sentAt)}</dd>
<dt>Block</dt><dd>${block === undefined ? 'None yet' : String(block.height)}</dd>
</dl>
${movements.length === 0 ? '<p>It moves nothing to anybody else.</p>' : movesList(movements)}
<div class="acts">
<form method="post" action="/explorer/${chain}/mine">${backTo(id)}<button>Mine a Block</button></form>
${block === undefined ? '' : `<form method="post" action="/explorer/${chain}/reorganise">${backTo(id)}<button>Reorganise Its Block</button></form>`}
</div>
${note}`,
  });
}

const backTo = (id: string) => `<input type="hidden" name="tx" value="${escape(id)}">`;

function movesList(moves: readonly Movement[]): string {
  const rows = moves.slice(0, shownTransactions).map(
    (move) => `<li>
<p><strong>${escape(amountText(move))}</strong></p>
<p class="soft">From <code>${escape(move.from ?? 'new coins')}</code></p>
<p class="soft">To <code>${escape(move.to)}</code></p>
</li>`,
  );
  const left = moves.length - rows.length;
  return `<h2>What it moves</h2>\n${list(rows)}${left > 0 ? `\n<p class="soft">And ${left} more.</p>` : ''}`;
}

/** Not on this chain: another one may have it. */
function unknownPage(
  chains: Chains,
  { chain, id, isLive }: { chain: PlayedChainKey; id: string; isLive: boolean },
): PeerPage {
  const others = playedChains.filter((one) => chains[one].find(id) !== undefined);
  const { note, refreshSeconds: seconds } = live(isLive);
  const found = others.map(
    (other) =>
      `<p>It is on ${escape(chainName(other))}: <a href="${escape(transactionPath(other, id))}">open it there</a>.</p>`,
  );
  return chainPageOf({
    title: 'Transaction',
    status: 404,
    refreshSeconds: seconds,
    body: `<h1>Transaction</h1>
<p class="state">Not on ${escape(chainName(chain))}</p>
<p class="soft">It was never sent, or it was replaced, or its block was reorganised.</p>
<p><code>${escape(id)}</code></p>
${found.join('\n')}
${note}`,
  });
}

/** The two ends of a hash. */
function short(id: string): string {
  return `${id.slice(0, 10)}…${id.slice(-8)}`;
}

function listRow({
  name,
  path,
  state,
  more,
}: {
  name: string;
  path: string;
  state: string;
  more: string;
}): string {
  return `<li>
<p><a href="${escape(path)}">${escape(name)}</a><span>${escape(state)}</span></p>
<p class="soft">${escape(more)}</p>
</li>`;
}

function list(rows: readonly string[]): string {
  return `<ul class="rows">\n${rows.join('\n')}\n</ul>`;
}
