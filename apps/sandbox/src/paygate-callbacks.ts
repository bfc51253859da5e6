import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PeerWallet, WalletPayment } from './paygate-wallets.ts';

/** A callback of the peer, and its signature. */
export interface Callback {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface CallbackSigner {
  /** PEM of the key that checks the signatures. */
  readonly publicKey: string;
  callbackFor(wallet: PeerWallet, payment: WalletPayment): Callback;
}

export function createCallbackSigner(): CallbackSigner {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
    callbackFor: (wallet, payment) => {
      const url = callbackUrl(wallet, payment);
      return { url, headers: signatureOf(url, privateKey) };
    },
  };
}

/** The registered address with its own query kept and the payment's facts appended. */
function callbackUrl(
  { callbackUrl: registered, walletAddress, payoutAddress }: PeerWallet,
  { valueCoin, coin, txidIn, txidOut }: WalletPayment,
): string {
  const facts = new URLSearchParams({
    value_coin: valueCoin,
    coin,
    txid_in: txidIn,
    txid_out: txidOut,
    address_in: walletAddress,
    value_forwarded_coin: valueCoin,
    address_out: JSON.stringify({ [payoutAddress]: '0.99' }),
  });
  return `${registered}${registered.includes('?') ? '&' : '?'}${facts.toString()}`;
}

function signatureOf(url: string, key: KeyObject): Record<string, string> {
  return {
    'x-paygate-signature': sign('sha256', Buffer.from(url, 'utf8'), key).toString('base64'),
    'x-paygate-key-id': 'v1',
  };
}

/** Calls until the answer is 2xx, four times at most; after that the callback is lost. */
export async function deliver(
  { url, headers }: Callback,
  {
    waitsMs = [1_000, 5_000, 25_000],
    signal,
  }: { waitsMs?: readonly number[]; signal: AbortSignal },
): Promise<void> {
  for (const waitMs of [0, ...waitsMs]) {
    try {
      await delay(waitMs, undefined, { signal });
      const within = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
      const answer = await fetch(url, { headers, redirect: 'manual', signal: within });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // The called server may be away; the peer may be closing.
      if (signal.aborted) return;
    }
  }
}
