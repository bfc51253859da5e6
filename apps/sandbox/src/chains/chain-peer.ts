import { recordOf } from '@ghost-pay/contract/record-of';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sendFaultily, sendJson } from '../faults.ts';
import { readBody } from '../read-body.ts';
import { servePeer } from '../serve-peer.ts';
import { answerPage } from './chain-pages.ts';
import { type Chains, openLedger, playedChains, type PlayedChainKey } from './ledger.ts';
import { answerOf, protocolOf } from './source-answers.ts';
import { characterOf, createRefuser, type Refuser } from './source-characters.ts';
import {
  type Behaviour,
  faultOf,
  lieOf,
  type SourceName,
  sourceNames,
} from './source-behaviour.ts';

/** Which sources something holds for; without a chain or a name, for all of them. */
interface SourceChoice {
  readonly chain?: PlayedChainKey;
  readonly source?: SourceName;
}

export interface ChainPeer {
  /** The pages of wallet, explorer and sources, without a slash at the end. */
  readonly url: string;
  /** What the site asks about each chain: the protocol, a plus sign and the address. */
  readonly sources: Readonly<Record<PlayedChainKey, readonly string[]>>;
  readonly chains: Chains;
  /** Holds from now on. */
  behave(behaviour: Behaviour, choice?: SourceChoice): void;
  requests(chain: PlayedChainKey, source: SourceName): number;
  readonly close: () => Promise<void>;
}

/** Bitcoin's block, and that of the other chains. */
const bitcoinBlockMs = 20_000;
const blockMs = 2_000;
/** A batch of questions about many transactions. */
const maxBody = 256 * 1024;

/** Plays six chains on loopback: two sources for each, a wallet and a block explorer. */
export async function startChainPeer({
  stateFile,
  hasTimedBlocks = false,
  mostTransactions = 500,
  lateMs = 3_000,
  now = Date.now,
}: {
  /** The file that keeps the chains over a restart; without it they are not kept. */
  stateFile?: string;
  /** Whether blocks come by themselves; otherwise only by call and by button. */
  hasTimedBlocks?: boolean;
  /** Per chain; older ones are forgotten. */
  mostTransactions?: number;
  /** How long a source takes that answers slowly. */
  lateMs?: number;
  now?: () => number;
} = {}): Promise<ChainPeer> {
  const ledger = openLedger({ stateFile, now, mostTransactions });
  const { chains } = ledger;
  const behaviours = new Map<string, Behaviour>();
  const refusers = new Map<string, Refuser>();
  const asked = new Map<string, number>();
  const closing = new AbortController();
  const key = (chain: PlayedChainKey, source: SourceName) => `${source}/${chain}`;
  const behaviourOf = (chain: PlayedChainKey, source: SourceName) =>
    behaviours.get(key(chain, source)) ?? 'well';
  const behave = (behaviour: Behaviour, choice: SourceChoice = {}) => {
    for (const chain of playedChains)
      for (const source of sourceNames)
        if ((choice.chain ?? chain) === chain && (choice.source ?? source) === source) {
          const character = characterOf(behaviour);
          behaviours.set(key(chain, source), behaviour);
          refusers.delete(key(chain, source));
          if (character !== undefined)
            refusers.set(key(chain, source), createRefuser(character, { now }));
        }
  };

  const { url, close } = await servePeer(async ({ pathname, searchParams }, request, response) => {
    if (pathname === '/elsewhere') return sendJson(response, '{}');
    const body = await readBody(request, maxBody);
    const chain = playedChains.find((one) => pathname.split('/')[2] === one);
    const source = sourceNames.find((one) => pathname.split('/')[1] === one);
    if (chain !== undefined && source !== undefined) {
      const path = pathname.slice(key(chain, source).length + 1);
      return answerSource(response, { chain, source, path, body });
    }
    const form = request.method === 'POST' ? new URLSearchParams(body) : undefined;
    const page = answerPage(
      { chains, behaviourOf, behave },
      { pathname, query: searchParams, form },
    );
    if (form !== undefined) ledger.keep();
    response.writeHead(page.status, page.headers).end(page.html);
  });

  async function answerSource(
    response: ServerResponse,
    question: { chain: PlayedChainKey; source: SourceName; path: string; body: string },
  ): Promise<void> {
    const { chain, source } = question;
    asked.set(key(chain, source), (asked.get(key(chain, source)) ?? 0) + 1);
    const behaviour = behaviourOf(chain, source);
    if (behaviour === 'late') await delay(lateMs, undefined, { signal: closing.signal });
    const refuser = refusers.get(key(chain, source));
    const answer = answerOf(chains, { ...question, lie: lieOf(behaviour), refuser });
    sendFaultily(response, { fault: faultOf(behaviour), ...answer });
  }

  const timers = hasTimedBlocks
    ? playedChains.map((chain) =>
        setInterval(() => chains[chain].mine(), chain === 'bitcoin' ? bitcoinBlockMs : blockMs),
      )
    : [];

  const sourcesOf = (chain: PlayedChainKey) => {
    const { kind, path } = protocolOf(chain);
    return sourceNames.map((source) => `${kind}+${url}/${key(chain, source)}${path}`);
  };
  return {
    url,
    sources: recordOf(playedChains, sourcesOf),
    chains,
    behave,
    requests: (chain, source) => asked.get(key(chain, source)) ?? 0,
    async close() {
      for (const timer of timers) clearInterval(timer);
      closing.abort();
      ledger.keep();
      await close();
    },
  };
}
