import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetOfCoin, assets, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { HashCheck, HashCheckAnswer } from '@ghost-pay/contract/evidence/evidence.schemas';
import { findQuote } from '../../quotes/quotes.public.ts';
import { listOwnAddresses, type OwnAddress } from '../../settings/settings.public.ts';
import { type Agreement, agree } from '../agreement-rules.ts';
import { askSources, findElsewhere } from '../ask-sources.ts';
import { addressesOn, isOurs, withOwnAddresses } from '../our-addresses.ts';
import type { OurAddress } from '../stored-basis.ts';
import { type FoundFacts, isFound, type StoredTransfer, toStored } from '../stored-facts.ts';
import type { ReadDependencies } from './read-evidence.ts';

const nothing: HashCheckAnswer = {
  finding: 'unavailable',
  chain: null,
  symbol: null,
  coin: null,
  amount: null,
  address: null,
  confirmations: null,
};

/** How long an answer serves everybody who types the same hash, and how many answers are kept. */
const keptMs = 15_000;
const mostKept = 1_000;
/** A visitor waits for it beside the form, and can submit without it. */
const withinMs = 4_000;

/**
 * What the chains say about a hash that a visitor typed, by facts of the chain alone: never whether a payment was
 * registered with it. It spends only the half of the budgets that readings leave free.
 */
export function createHashCheck(
  dependencies: ReadDependencies,
): (asked: HashCheck) => Promise<HashCheckAnswer> {
  const kept = new Map<
    string,
    { readonly answer: Promise<HashCheckAnswer>; readonly until: number }
  >();
  return async ({ crypto_type: coin, txid: typed, quoteToken }) => {
    const txid = transactionHashIn(coins[coin].chain, typed);
    if (txid === undefined) return nothing;
    const own = quoteToken ? await ownAddressesOf(dependencies, quoteToken) : [];
    const key = [coin, txid, ...own.map(({ address }) => address)].join(' ');
    const now = dependencies.clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.answer;
    const answer = look(dependencies, { coin, txid, given: own });
    kept.delete(key);
    kept.set(key, { answer, until: now + keptMs });
    // A budget that was spent for the moment has requests again soon.
    const forget = () => kept.get(key)?.answer === answer && kept.delete(key);
    answer.then(({ finding }) => finding === 'unavailable' && forget(), forget);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

/** The address that the holder of a quote's token alone was given. */
async function ownAddressesOf(
  { database }: ReadDependencies,
  token: string,
): Promise<{ address: string; root: string }[]> {
  const { payment_address: address, root_address: root } = (await findQuote(database, token)) ?? {};
  return address && root ? [{ address, root }] : [];
}

async function look(
  dependencies: ReadDependencies,
  {
    coin,
    txid,
    given,
  }: { coin: CoinKey; txid: string; given: readonly { address: string; root: string }[] },
): Promise<HashCheckAnswer> {
  const { chains, database, clock } = dependencies;
  const { chain } = coins[coin];
  if (chains[chain].length === 0) return nothing;
  const own = await listOwnAddresses(database);
  const addresses = withOwnAddresses(addressesOn(own, chain), given);
  const ours = addresses.map(({ address }) => address);
  const [present] = own.filter((one) => one.coin === coin && one.until === null);
  const isNative = assets[assetOfCoin[coin]].contract === null;
  const answers = await askSources(
    chains[chain],
    () => ({
      txid,
      addresses: ours,
      nativeDue: isNative && present ? { address: present.address, amount: 1n } : null,
      wantsProof: false,
      onlySpare: true,
    }),
    { ...dependencies, withinMs },
  );
  const at = clock.now();
  const { result } = agree({
    observations: answers.map(({ source, answer }) => ({
      source: source.name,
      isOwn: source.isOwn,
      at,
      facts: answer && toStored(answer.facts, { chain, addresses: ours }),
      tip: answer && answer.tip,
    })),
    lastFound: null,
    conflictSince: null,
    at,
  });
  if (result.outcome !== 'facts') return nothing;
  if (isFound(result.facts))
    return describe(result.facts, {
      chain,
      coin,
      addresses,
      at,
      confirmations: result.confirmations,
    });
  return lookElsewhere(dependencies, { chain, txid, own });
}

type Facts = Extract<Agreement['result'], { outcome: 'facts' }>['facts'];

function describe(
  facts: Extract<Facts, FoundFacts>,
  {
    chain,
    coin,
    addresses,
    at,
    confirmations,
  }: {
    chain: RecognisedChain;
    coin: CoinKey;
    addresses: readonly OurAddress[];
    at: Date;
    confirmations: number;
  },
): HashCheckAnswer {
  const where = { ...nothing, chain, confirmations };
  if (facts.found === 'block' && !facts.succeeded) return { ...where, finding: 'failed' };
  // A former address was ours when the money was sent, whenever its hash is typed.
  const sentAt = facts.found === 'block' ? new Date(facts.block.time) : at;
  const toUs = facts.transfers.filter((moved) => isOurs(moved, { chain, addresses, at: sentAt }));
  const ours = toUs.filter((moved) => moved.amount !== '0');
  const wanted = ours.filter(({ asset }) => asset === assetOfCoin[coin]);
  if (wanted.length > 0) {
    const sum = wanted.reduce((total, { amount }) => total + BigInt(amount), 0n);
    const amount = toAssetDecimal(assetOfCoin[coin], sum);
    const finding = facts.found === 'block' ? 'fits' : 'pending';
    return { ...where, finding, symbol: coins[coin].symbol, amount };
  }
  const other = ours.find(({ asset }) => asset !== null);
  if (other !== undefined) return { ...where, finding: 'other_coin', ...wordsOf(other) };
  // A call that is not in a block yet has moved nothing, and may still pay the site.
  const isUndecided = facts.isInsideUnknown || (facts.found === 'mempool' && chain !== 'bitcoin');
  if (isUndecided) return { ...where, finding: 'pending' };
  // A token outside the table has no name here: its own name may be a lie.
  if (ours.length > 0) return { ...where, finding: 'other_coin' };
  if (toUs.length > 0) return { ...where, finding: 'nothing_moved' };
  const went = facts.transfers.find(({ asset }) => asset !== null) ?? facts.elsewhere[0];
  if (went === undefined) return nothing;
  return { ...where, finding: 'other_address', ...wordsOf(went), address: went.to };
}

async function lookElsewhere(
  dependencies: ReadDependencies,
  { chain, txid, own }: { chain: RecognisedChain; txid: string; own: readonly OwnAddress[] },
): Promise<HashCheckAnswer> {
  const on = (other: RecognisedChain) => addressesOn(own, other).map(({ address }) => address);
  const found = await findElsewhere(
    dependencies.chains,
    { chain, txid, addressesOn: on },
    { ...dependencies, withinMs },
  );
  if (found === undefined) return { ...nothing, finding: 'not_found' };
  const facts = toStored(found.answer.facts, { chain: found.chain, addresses: on(found.chain) });
  const moved = isFound(facts)
    ? (facts.transfers.find(({ amount }) => amount !== '0') ?? facts.elsewhere[0])
    : undefined;
  return { ...nothing, finding: 'other_network', chain: found.chain, ...(moved && wordsOf(moved)) };
}

/** What moved; `coin` where the site takes it. */
function wordsOf({ asset, amount }: StoredTransfer): Partial<HashCheckAnswer> {
  if (asset === null) return {};
  const { symbol, coin } = assets[asset];
  return { symbol, coin, amount: toAssetDecimal(asset, BigInt(amount)) };
}
