import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { toAtomic, toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import type { HashCheckAnswer } from '@ghost-pay/contract/evidence/evidence.schemas';
import { formatCoins } from '../../../lib/format.ts';
import { leftToRight } from '../../../lib/isolated.ts';
import { cryptoTexts } from './crypto.texts.ts';

const texts = cryptoTexts.hashHelp;

/** What the chain says about the typed hash, for the visitor. */
export interface HashHelp {
  readonly tone: 'good' | 'arriving' | 'neutral' | 'warning' | 'bad';
  readonly sentence: string;
  /** The coin in which it was paid, which the site takes. */
  readonly switchTo?: CoinKey;
  /** The facts for a mail to support, where the site takes no such coin. */
  readonly support?: string;
}

/** What is missing of the due by more than fees and rounding explain, as a decimal of the coin. */
function missingOf(coin: CoinKey, arrived: string | null, due: string | undefined) {
  const [has, wants] = [toAtomic(coin, arrived ?? ''), toAtomic(coin, due ?? '')];
  if (has === undefined || wants === undefined || has * 100n >= wants * 99n) return undefined;
  return toCoinDecimal(coin, wants - has);
}

/**
 * Undefined where nothing can be said. `offered` are the coins that the visitor can choose; `due` is what they were asked
 * to send, undefined where that is not known.
 */
export function hashHelp(
  answer: HashCheckAnswer,
  { coin, offered, due }: { coin: CoinKey; offered: readonly CoinKey[]; due?: string | undefined },
): HashHelp | undefined {
  const { finding, symbol, amount, chain, address, confirmations } = answer;
  const money = amount !== null && symbol !== null ? `${formatCoins(amount)} ${symbol}` : undefined;
  const other = answer.coin;
  const canSwitch = other !== null && other !== coin && offered.includes(other);
  const name = chain === null ? undefined : recognisedChains[chain].name;
  const missing = missingOf(coin, amount, due);
  if ((finding === 'fits' || finding === 'pending') && money !== undefined && missing !== undefined)
    return {
      tone: 'warning',
      sentence: texts.short(money, `${formatCoins(missing)} ${coins[coin].symbol}`),
    };
  switch (finding) {
    case 'fits':
      return {
        // Without a confirmation the money has not arrived for good.
        tone: confirmations ? 'good' : 'arriving',
        sentence: texts.fits(money ?? coins[coin].symbol, confirmations ?? 0),
      };
    case 'pending':
      return { tone: 'arriving', sentence: texts.pending };
    case 'not_found':
      return { tone: 'neutral', sentence: texts.notFound };
    case 'failed':
      return { tone: 'bad', sentence: texts.failed };
    case 'nothing_moved':
      return { tone: 'bad', sentence: texts.nothingMoved };
    case 'other_address':
      return { tone: 'warning', sentence: texts.otherAddress(address && leftToRight(address)) };
    case 'other_coin':
      return {
        tone: 'warning',
        sentence:
          money === undefined
            ? texts.notTheCoin(coins[coin].symbol)
            : texts.otherCoin(money, coins[coin].symbol),
        ...(canSwitch
          ? { switchTo: other }
          : { support: texts.facts(money ?? texts.unknownToken, name) }),
      };
    case 'other_network':
      return {
        tone: 'warning',
        sentence: texts.otherNetwork(
          texts.facts(money, name),
          recognisedChains[coins[coin].chain].name,
        ),
        ...(canSwitch ? { switchTo: other } : { support: texts.facts(money, name) }),
      };
    case 'unavailable':
      return undefined;
  }
}
