import { recordOf } from '@ghost-pay/contract/record-of';
import { chainKeys } from '@ghost-pay/contract/coins';
import {
  type EvmChain,
  evmChains,
  isCoinChain,
  type RecognisedChain,
  recognisedChainKeys,
  recognisedChains,
} from '@ghost-pay/contract/evidence/assets';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isPublicAddress } from '../core/outbound/public-address.ts';
import {
  type ChainSettings,
  kindsOf,
  type SourceSettings,
} from '../gateways/chains/chain-sources.ts';
import { defaultSources } from '../gateways/chains/default-sources.ts';
import { parseSettings, type Reading, withoutSlash } from './reading.ts';
import { webAddress, wholeNumber } from './setting-values.ts';

/** The chains that have a setting of their own: those of the coins, and one to which coins go by mistake. */
const setChains = [...chainKeys, 'tron'] as const;
type SetChain = (typeof setChains)[number];
type SourceSetting = `CHAIN_${Uppercase<SetChain>}`;
const settingOf = (chain: SetChain) => `CHAIN_${chain.toUpperCase()}` as SourceSetting;

export const chainShape = {
  ...recordOf(setChains.map(settingOf), () => z.string().optional()),
  CHAIN_PROBES: z.string().optional(),
  CHAIN_REQUESTS_PER_SECOND: wholeNumber({ min: 1, max: 1_000 }).default(2),
};

/** The chains of a sandbox are on this machine, and shared with no one. */
const playedRequestsPerSecond = 1_000;

/** Sources as texts, `[own+]kind+URL`, by chain. */
export type SourceTexts = Readonly<Partial<Record<RecognisedChain, readonly string[]>>>;

/** `played` are the chains of a sandbox, which are asked where the operator has set nothing. */
export function readChainSettings(
  reading: Reading,
  { played }: { played: SourceTexts | undefined },
): ChainSettings | undefined {
  const settings = parseSettings(reading, chainShape);
  if (settings === undefined) return undefined;
  const isPlayed =
    played !== undefined &&
    !reading.isLive &&
    setChains.every((chain) => settings[settingOf(chain)] === undefined);
  const sources = recordOf(recognisedChainKeys, (): SourceSettings[] => []);
  for (const chain of setChains) {
    const name = settingOf(chain);
    for (const text of textsOf(chain, { value: settings[name], isLive: reading.isLive, played })) {
      const source = readSource(reading, { name, chain, text });
      if (source !== undefined) sources[chain].push(source);
    }
  }
  const probes = settings.CHAIN_PROBES;
  for (const { chain, text } of probesOf(reading, probes) ?? playedProbes(played)) {
    const source = readSource(reading, { name: 'CHAIN_PROBES', chain, text });
    if (source !== undefined) sources[chain].push(source);
  }
  return {
    sources,
    requestsPerSecond: isPlayed ? playedRequestsPerSecond : settings.CHAIN_REQUESTS_PER_SECOND,
    areReal: reading.isLive,
  };
}

function textsOf(
  chain: SetChain,
  {
    value,
    isLive,
    played,
  }: { value: string | undefined; isLive: boolean; played: SourceTexts | undefined },
): readonly string[] {
  if (value === 'none') return [];
  if (value !== undefined)
    return listOf(value).flatMap((entry) => (entry === 'public' ? defaultSources[chain] : entry));
  if (!isLive) return played?.[chain] ?? [];
  return chain === 'tron' ? [] : defaultSources[chain];
}

/** The chains that have no setting of their own: money goes there by mistake only. */
const probedChains = evmChains.filter((chain) => !isCoinChain(chain));

/** Undefined if the setting is not there; each entry is the chain's number and an address. */
function probesOf({ problems }: Reading, value: string | undefined) {
  if (value === undefined) return undefined;
  const probes: { chain: EvmChain; text: string }[] = [];
  for (const entry of value === 'none' ? [] : listOf(value)) {
    const [, chainId, address] = /^(\d+)\+(.*)$/.exec(entry) ?? [];
    const chain = probedChains.find((key) => String(recognisedChains[key].chainId) === chainId);
    if (chain === undefined)
      problems.push(
        `CHAIN_PROBES must be entries such as 137+https://…, of the chains ${probedChains.map((key) => recognisedChains[key].chainId).join(', ')}`,
      );
    else probes.push({ chain, text: `evm+${address}` });
  }
  return probes;
}

function playedProbes(played: SourceTexts | undefined) {
  return probedChains.flatMap((chain) => (played?.[chain] ?? []).map((text) => ({ chain, text })));
}

/** Undefined with a problem, which never quotes the address: it may hold a password. */
function readSource(
  { isLive, problems }: Reading,
  { name, chain, text }: { name: string; chain: RecognisedChain; text: string },
): SourceSettings | undefined {
  const kinds = kindsOf(chain);
  const [, own, word, url = ''] = /^(own\+)?([a-z]+)\+(.*)$/.exec(text) ?? [];
  const kind = kinds.find((known) => known === word);
  if (kind === undefined || !webAddress.safeParse(url).success) {
    const shape = kinds.map((known) => `${known}+https://…`).join(' or ');
    problems.push(
      `${name} must be none, or a list of public and ${shape}, with own+ before a node of your own`,
    );
    return undefined;
  }
  const isOwn = own !== undefined;
  if (isLive && !url.startsWith('https://') && !(isOwn && isInside(new URL(url).hostname))) {
    problems.push(
      `${name} must have https addresses, except for nodes of your own on loopback or private addresses`,
    );
    return undefined;
  }
  return { kind, url: withoutSlash(url), isOwn };
}

/** Whether a host is not on the public internet: by its address, or by a name that no public domain can have. */
function isInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host);
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
