import { pressOnChains } from '@ghost-pay/sandbox/chains/wallet-visit';
import { coins } from '@ghost-pay/contract/coins';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { expect, type Page } from '@playwright/test';
import { elsewhere, idOfPayment, type Operator } from './api.ts';
import type { GhostServer } from './ghost-server.ts';
import { paymentPage, shownPaymentId, toPaymentStep } from './paying.ts';
import { hashOn, openWallet } from './wallet.ts';

// Paying by coins, with the sandbox's chains and wallet.

export async function mine(server: GhostServer, chain: string, blocks = 3): Promise<void> {
  for (let block = 0; block < blocks; block += 1)
    await pressOnChains(server.chainsUrl, { path: `/explorer/${chain}/mine` });
}

/** To the payment step with this coin, and its exact amount. */
export async function payIn(page: Page, coin: string): Promise<ReturnType<typeof paymentPage>> {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await askIn(pay, coin);
  return pay;
}

/** Chooses a coin by its name, and returns its exact amount: until its quote has come, the page shows that of the coin before. */
export async function askIn(pay: ReturnType<typeof paymentPage>, coin: string): Promise<string> {
  const symbol = Object.values(coins).find(({ name }) => name === coin)?.symbol;
  await pay.chooseCoin(coin);
  await expect(pay.amount).toHaveText(new RegExp(`^\\d+\\.\\d+ ${symbol}$`));
  return pay.amount.innerText();
}

/** Sends by a button of the wallet, and returns the hash. */
export async function send(page: Page, button: string): Promise<string> {
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: button, exact: true }).click();
  return hashOn(wallet).first().inputValue();
}

export async function submit(page: Page, hash: string): Promise<string> {
  const pay = paymentPage(page);
  await pay.proveWith(hash);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  return shownPaymentId(page);
}

/** Asks the sources about a payment until they say this; returns its internal id. */
export async function gatherUntil(
  site: { server: GhostServer; operator: Operator },
  { paymentId, verdict }: { paymentId: string; verdict: Verdict },
): Promise<string> {
  const params = { id: await idOfPayment(site, paymentId) };
  const ask = async () => {
    const { evidence } = await elsewhere(site).call('POST /transactions/:id/gather-evidence', {
      params,
    });
    return evidence?.verdict;
  };
  await expect.poll(ask, { timeout: 60_000, intervals: [500, 1_000, 2_000] }).toBe(verdict);
  return params.id;
}
