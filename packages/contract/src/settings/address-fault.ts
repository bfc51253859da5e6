import { chainFacts, type ChainKind, coinKeys, coins } from '../coin-words.ts';
import { isPrivateKey, privateKeySentence } from './extended-keys.ts';
import { type AddressSetting, coinOfSetting } from './setting-keys.ts';

// What an address of another network looks like, by its form alone and free of libraries: the page marks it while it is
// typed, and the server begins with the same question. Checksums are the server's.

/** The first that fits counts; `kind` is null where the site takes no coin. */
const networks: readonly { name: string; kind: ChainKind | null; form: RegExp }[] = [
  { name: 'Ethereum (0x…)', kind: 'evm', form: /^0x/i },
  { name: 'Bitcoin', kind: 'bitcoin', form: /^(?:bc|tb|bcrt)1|^[xyz]pub/i },
  { name: 'Bitcoin', kind: 'bitcoin', form: /^[13mn2][1-9A-HJ-NP-Za-km-z]{32,33}$/ },
  { name: 'Tron', kind: null, form: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
  { name: 'Litecoin', kind: null, form: /^ltc1|^[LM][1-9A-HJ-NP-Za-km-z]{32,33}$/ },
  { name: 'Dogecoin', kind: null, form: /^D[1-9A-HJ-NP-Za-km-z]{33}$/ },
  { name: 'Solana', kind: 'solana', form: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/ },
];

/** Why the text cannot be the address of its setting, as far as its form tells; undefined without a reason. */
export function addressFault(key: AddressSetting, text: string): string | undefined {
  const typed = text.trim();
  if (isPrivateKey(typed)) return privateKeySentence;
  const coin = coinOfSetting(key);
  const chain = coin === undefined ? undefined : chainFacts[coins[coin].chain];
  const seen = networks.find(({ form }) => form.test(typed));
  if (seen !== undefined && seen.kind !== (chain?.kind ?? 'evm'))
    return `This looks like an address of ${seen.name}. Please enter one of ${chain?.name ?? 'Polygon (0x…)'}.`;
  const token = coinKeys.find((one) => coins[one].contract?.toLowerCase() === typed.toLowerCase());
  return token === undefined
    ? undefined
    : `This is the contract of ${coins[token].symbol}, which belongs to no wallet. Money sent there would be lost.`;
}
