import { escape } from '../sandbox-page.ts';
import { toAtomic } from './amounts.ts';
import { chainPage, chainsPage, transactionPage } from './explorer-pages.ts';
import { type Chains, isPlayedChain, type PlayedChainKey, playedChains } from './ledger.ts';
import {
  chainName,
  chainPageOf,
  movedTo,
  noPage,
  type PeerPage,
  transactionPath,
} from './page-parts.ts';
import { readPaymentLink } from './payment-link.ts';
import {
  type Behaviour,
  isBehaviour,
  offeredFor,
  type SourceName,
  sourceNames,
} from './source-behaviour.ts';
import { act, isWalletAct, offeredActs, type Sent } from './wallet-acts.ts';
import { noLinkPage, sentPage, walletPage, type WalletVisit } from './wallet-pages.ts';

/** What the pages show and change. */
export interface PlayedWorld {
  readonly chains: Chains;
  readonly behaviourOf: (chain: PlayedChainKey, source: SourceName) => Behaviour;
  readonly behave: (
    behaviour: Behaviour,
    choice?: { chain?: PlayedChainKey; source?: SourceName },
  ) => void;
}

export interface PageQuestion {
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Undefined unless a form was sent. */
  readonly form: URLSearchParams | undefined;
}

/** The page at an address, and what a form on it does. */
export function answerPage(world: PlayedWorld, { pathname, query, form }: PageQuestion): PeerPage {
  const isLive = !query.has('still');
  if (pathname === '/wallet')
    return form === undefined ? openWallet(world, query) : send(world, form);
  if (pathname === '/wallet/sent') return sentOf(query);
  if (pathname === '/sources')
    return form === undefined
      ? sourcesPage({ ...world, wasSaved: query.has('saved') })
      : setSources(world, form);
  if (pathname === '/' && form === undefined) return chainsPage(world.chains, { isLive });
  const [, chain = '', rest = ''] = /^\/explorer\/([a-z]+)(?:\/(.+))?$/.exec(pathname) ?? [];
  if (!isPlayedChain(chain)) return noPage();
  if (form !== undefined) return changeChain(world, { chain, rest, form });
  if (rest === '') return chainPage(world.chains, { chain, isLive });
  const [, id] = /^tx\/([0-9a-zA-Z]{1,100})$/.exec(rest) ?? [];
  return id === undefined ? noPage() : transactionPage(world.chains, { chain, id, isLive });
}

function visitOf(values: URLSearchParams): WalletVisit {
  const site = values.get('site') ?? '';
  const isSite = URL.canParse(site) && /^https?:$/.test(new URL(site).protocol);
  return { link: values.get('uri') ?? '', site: isSite ? new URL(site).origin : undefined };
}

function openWallet({ chains }: PlayedWorld, query: URLSearchParams): PeerPage {
  const visit = visitOf(query);
  if (visit.link === '') return noLinkPage({ wasRefused: false });
  const asked = readPaymentLink(visit.link);
  if (asked === undefined) return noLinkPage({ wasRefused: true });
  return walletPage(visit, { asked, acts: offeredActs(chains, asked), wasRefused: false });
}

function send({ chains }: PlayedWorld, form: URLSearchParams): PeerPage {
  const visit = visitOf(form);
  const asked = readPaymentLink(visit.link);
  const chosen = form.get('act');
  if (asked === undefined || !isWalletAct(chosen)) return noLinkPage({ wasRefused: true });
  const acts = offeredActs(chains, asked);
  const amount = asked.amount ?? toAtomic(asked.asset, form.get('amount') ?? '');
  if (!acts.includes(chosen) || (amount === undefined && chosen !== 'reorganise'))
    return walletPage(visit, { asked, acts, wasRefused: true });
  const sent = act(chains, chosen, { ...asked, amount: amount ?? 0n });
  const next = new URLSearchParams([
    ['act', chosen],
    ...sent.map(({ chain, id }) => ['tx', `${chain}:${id}`]),
    ...(visit.site === undefined ? [] : [['site', visit.site]]),
    ['uri', visit.link],
  ]);
  return movedTo(`/wallet/sent?${next.toString()}`);
}

function sentOf(query: URLSearchParams): PeerPage {
  const chosen = query.get('act');
  if (!isWalletAct(chosen)) return noPage();
  const sent = query.getAll('tx').flatMap((text): Sent[] => {
    const [, chain = '', id = ''] = /^([a-z]+):([0-9a-zA-Z]{1,100})$/.exec(text) ?? [];
    return isPlayedChain(chain) ? [{ chain, id }] : [];
  });
  return sentPage(visitOf(query), { act: chosen, sent });
}

function setSources({ behave }: PlayedWorld, form: URLSearchParams): PeerPage {
  if (form.get('do') === 'well') behave('well');
  else
    for (const chain of playedChains)
      for (const source of sourceNames) {
        const chosen = form.get(`${source}/${chain}`) ?? '';
        if (isBehaviour(chosen)) behave(chosen, { chain, source });
      }
  return movedTo('/sources?saved');
}

function changeChain(
  { chains }: PlayedWorld,
  { chain, rest, form }: { chain: PlayedChainKey; rest: string; form: URLSearchParams },
): PeerPage {
  const played = chains[chain];
  const id = form.get('tx') ?? '';
  const height = played.find(id)?.block?.height;
  if (rest === 'mine') played.mine();
  else if (rest === 'reorganise' && height !== undefined)
    played.reorganise({ depth: played.tip().height - height + 1, isLost: true });
  else return noPage();
  return movedTo(id === '' ? `/explorer/${chain}` : transactionPath(chain, id));
}

const sourceLabels: Record<SourceName, string> = { one: 'First source', two: 'Second source' };

/** How each source answers, with the switches. */
function sourcesPage({
  behaviourOf,
  wasSaved,
}: {
  behaviourOf: (chain: PlayedChainKey, source: SourceName) => Behaviour;
  wasSaved: boolean;
}): PeerPage {
  const rows = playedChains.map((chain) => {
    const switches = sourceNames.map((source) =>
      choice({ chain, source, behaviour: behaviourOf(chain, source) }),
    );
    return `<fieldset class="pair">\n<legend>${escape(chainName(chain))}</legend>\n${switches.join('\n')}\n</fieldset>`;
  });
  return chainPageOf({
    title: 'Sources',
    body: `<h1>Sources</h1>
<p class="soft">The site asks two sources about each chain, and compares what they say. Choose how each answers.</p>
${wasSaved ? '<p class="done" role="status">Saved. The next answers are as chosen.</p>' : ''}
<form method="post" action="/sources">
${rows.join('\n')}
<div class="acts">
<button class="first" name="do" value="save">Save</button>
<button name="do" value="well">Let All Answer Well</button>
</div>
</form>`,
  });
}

function choice({
  chain,
  source,
  behaviour,
}: {
  chain: PlayedChainKey;
  source: SourceName;
  behaviour: Behaviour;
}): string {
  const offered = offeredFor(chain);
  // A fault that only a test sets.
  const all = offered.some(([key]) => key === behaviour)
    ? offered
    : [...offered, [behaviour, `With a fault (${behaviour})`] as const];
  const options = all.map(
    ([key, label]) =>
      `<option value="${key}"${key === behaviour ? ' selected' : ''}>${escape(label)}</option>`,
  );
  return `<label class="switch">${sourceLabels[source]}
<select name="${source}/${chain}">${options.join('')}</select>
</label>`;
}
