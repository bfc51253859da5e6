import { addressOfScript, scriptOfAddress } from './bitcoin-address.ts';
import type { BitcoinOutput } from './bitcoin-transaction.ts';
import type { Movements, Transfer } from './chain-source.ts';
import { sortMovements } from './movements.ts';

/** No more addresses of others are worked out than can be shown. */
const mostOthers = 5;

/**
 * What the outputs of a transaction paid to the site and elsewhere. `spentScripts` are the scripts of the coins that
 * it spends, as far as they are known: coins of the site show that the site paid itself.
 */
export function bitcoinMovements({
  outputs,
  spentScripts,
  addresses,
}: {
  outputs: readonly BitcoinOutput[];
  spentScripts: readonly string[];
  addresses: readonly string[];
}): Movements {
  const sites = new Map(addresses.map((address) => [scriptOfAddress(address), address]));
  const spender = spentScripts.find((script) => sites.has(script));
  const from = (spender !== undefined && sites.get(spender)) || null;
  const movements: Transfer[] = [];
  let others = 0;
  for (const [position, { script, amount }] of outputs.entries()) {
    const site = sites.get(script);
    const other = site === undefined && others < mostOthers ? addressOfScript(script) : undefined;
    if (other !== undefined) others += 1;
    const to = site ?? other;
    if (to === undefined) continue;
    movements.push({
      asset: 'btc@bitcoin',
      contract: null,
      to,
      from,
      amount,
      position,
      how: 'direct',
    });
  }
  const ours = new Set(addresses);
  return {
    ...sortMovements(movements, { isOurs: (address) => ours.has(address) }),
    isInsideUnknown: false,
  };
}
