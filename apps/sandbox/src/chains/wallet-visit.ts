import type { WalletAct } from './wallet-acts.ts';

// What a browser does on the pages of the wallet and the chains, for programs.

/** Presses a button of a page; returns the address that it leads to. */
export async function pressOnChains(
  chainsUrl: string,
  { path, form = {} }: { path: string; form?: Record<string, string> },
): Promise<string> {
  const body = new URLSearchParams(form);
  const answer = await fetch(`${chainsUrl}${path}`, { method: 'POST', body, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The sandbox refused ${path}: ${answer.status}`);
  return location;
}

/** Answers a payment link by a button of the wallet; returns the hash of the first transaction. */
export async function sendFromWallet(
  chainsUrl: string,
  { uri, act }: { uri: string; act: WalletAct },
): Promise<string> {
  const sent = await pressOnChains(chainsUrl, { path: '/wallet', form: { uri, act } });
  const [, hash] = new URL(sent, chainsUrl).searchParams.get('tx')?.split(':') ?? [];
  if (hash === undefined) throw new Error(`The wallet sent nothing: ${act}`);
  return hash;
}
