import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sendFaultily, sendJson } from './faults.ts';
import { type Callback, createCallbackSigner, deliver } from './paygate-callbacks.ts';
import { arrivalOf, isOutcome, type Outcome, outcomes } from './paygate-outcomes.ts';
import { newPayment, openWallets, type PeerWallet } from './paygate-wallets.ts';
import { readBody } from './read-body.ts';
import { escape, page, pageHeaders } from './sandbox-page.ts';
import { servePeer } from './serve-peer.ts';
import { createTold, type Told } from './told.ts';

/** The four calls of the card network's API. */
export type PaygateCall = 'wallet.php' | 'payment-status.php' | 'convert.php' | 'provider-status/';

export interface PaygatePeer extends Told<PaygateCall> {
  /** The address of the API and of the hosted page, without a slash at the end. */
  readonly url: string;
  /** PEM of the key that signs its callbacks. */
  readonly publicKey: string;
  readonly wallets: () => readonly PeerWallet[];
  /** The callbacks that were sent, and those that were suppressed while callbacks were off. */
  readonly callbacks: () => readonly Callback[];
  /** Switches callbacks on or off. */
  sendCallbacks(on: boolean): void;
  close(): Promise<void>;
}

/** The processors in the card network's own list, including some that the site does not offer. */
const providers = [
  ['rampnetwork', 'Ramp Network', 4],
  ['stripe', 'Stripe', 2],
  ['bitnovo', 'Bitnovo', 10],
  ['banxa', 'Banxa', 20],
  ['alchemypay', 'Alchemy Pay', '15'],
  ['moonpay', 'MoonPay', 20],
] as const;

/** The peer's default list; one processor is out of service. */
export function providerList(changes: Record<string, string> = {}): unknown {
  const listed = providers.filter(([id]) => changes[id] !== 'unlisted');
  return {
    providers: listed.map(([id, name, minimum]) => ({
      id,
      provider_name: name,
      status: changes[id] ?? 'active',
      minimum_currency: 'USD',
      minimum_amount: minimum,
    })),
  };
}

const usdFor: Record<string, number> = { usd: 1, eur: 1.16, jpy: 0.0066 };

/** Plays the card network on loopback: API, hosted page and signed callbacks. */
export async function startPaygatePeer({
  lateMs = 120_000,
  secondAfterMs = 4_000,
  callbackWaitsMs,
  stateFile,
}: {
  /** The delay of a late payment. */
  lateMs?: number;
  /** The delay of the second of two payments. */
  secondAfterMs?: number;
  /** The waits before each retry of a callback. */
  callbackWaitsMs?: readonly number[];
  /** The file that keeps wallets over a restart; without it they are not kept. */
  stateFile?: string;
} = {}): Promise<PaygatePeer> {
  const wallets = openWallets(stateFile);
  const signer = createCallbackSigner();
  const closing = new AbortController();
  const { told, take } = createTold<PaygateCall>();
  const callbacks: Callback[] = [];
  let sending = true;

  const { url, close } = await servePeer(async (asking, request, response) => {
    const call = /^\/control\/(.+)$/.exec(asking.pathname)?.[1] as PaygateCall | undefined;
    if (call !== undefined) return answerCall(call, asking.searchParams, response);
    if (asking.pathname === '/elsewhere')
      return sendJson(response, JSON.stringify({ status: 'paid' }));
    if (asking.pathname === '/process-payment.php')
      return showCheckout(asking.searchParams, response);
    if (asking.pathname === '/sandbox/pay' && request.method === 'POST')
      return choose(new URLSearchParams(await readBody(request)), response);
    refuse(response, 404, 'Not found');
  });

  function answerCall(call: PaygateCall, query: URLSearchParams, response: ServerResponse): void {
    const { fault, answer } = take(call);
    const body = answer ?? knownAnswer(call, query);
    if (typeof body === 'string') refuse(response, 400, body);
    else sendFaultily(response, { fault, text: JSON.stringify(body) });
  }

  /** A text result is a refusal of the card network. */
  function knownAnswer(call: PaygateCall, query: URLSearchParams): unknown {
    switch (call) {
      case 'wallet.php':
        return makeWallet(query.get('address') ?? '', query.get('callback') ?? '');
      case 'payment-status.php':
        return statusOf(wallets.byIpnToken(query.get('ipn_token') ?? ''));
      case 'convert.php':
        return convert(Number(query.get('value')), query.get('from') ?? '');
      case 'provider-status/':
        return providerList();
      default:
        return 'Bad request method!';
    }
  }

  function makeWallet(payoutAddress: string, callbackUrl: string): unknown {
    if (!/^0x[0-9a-fA-F]{40}$/.test(payoutAddress)) return 'Provided wallet address is not allowed';
    if (!URL.canParse(callbackUrl)) return 'Bad request method!';
    const wallet = wallets.forCallback({ payoutAddress, callbackUrl });
    return {
      address_in: encodeURIComponent(wallet.addressIn),
      polygon_address_in: wallet.walletAddress,
      callback_url: encodeURIComponent(callbackUrl),
      ipn_token: wallet.ipnToken,
    };
  }

  function showCheckout(query: URLSearchParams, response: ServerResponse): void {
    const text = (name: string) => query.get(name) ?? '';
    const address = text('address');
    if (text('provider') === '') return refuse(response, 400, 'Bad request method!');
    // An address that was encoded twice is still encoded here, and matches no wallet.
    if (wallets.byAddressIn(address) === undefined)
      return refuse(response, 400, 'Provided wallet address is not allowed');
    response.writeHead(200, pageHeaders).end(
      checkoutPage({
        address,
        amount: text('amount'),
        currency: text('currency'),
        provider: text('provider'),
        email: text('email'),
      }),
    );
  }

  function choose(form: URLSearchParams, response: ServerResponse): void {
    const wallet = wallets.byAddressIn(form.get('address') ?? '');
    const outcome = form.get('outcome');
    // The payer can change the amount on the page, as on the real one.
    const usd =
      Number(form.get('amount')) * (usdFor[form.get('currency')?.toLowerCase() ?? ''] ?? 0);
    if (wallet === undefined || !isOutcome(outcome) || !(usd > 0))
      return refuse(response, 400, 'Bad request method!');
    void play(wallet, outcome, usd).catch(() => undefined);
    response.writeHead(200, pageHeaders).end(outcomePage(outcome));
  }

  /** Rejects when the peer closes meanwhile. */
  async function play(wallet: PeerWallet, outcome: Outcome, usd: number): Promise<void> {
    if (outcome === 'never') return;
    const { signal } = closing;
    if (outcome === 'late') await delay(lateMs, undefined, { signal });
    arrive(wallet, arrivalOf(outcome, usd));
    if (outcome !== 'twice') return;
    await delay(secondAfterMs, undefined, { signal });
    arrive(wallet, arrivalOf(outcome, usd));
  }

  function arrive(wallet: PeerWallet, arrival: { valueCoin: string; coin: string }): void {
    const payment = newPayment(arrival);
    wallets.addPayment(wallet, payment);
    const callback = signer.callbackFor(wallet, payment);
    callbacks.push(callback);
    if (sending)
      void deliver(callback, {
        signal: closing.signal,
        ...(callbackWaitsMs !== undefined && { waitsMs: callbackWaitsMs }),
      });
  }

  return {
    ...told,
    url,
    publicKey: signer.publicKey,
    wallets: () => wallets.all(),
    callbacks: () => callbacks,
    sendCallbacks(on) {
      sending = on;
    },
    async close() {
      closing.abort();
      await close();
    },
  };
}

/** The card network refuses with a line of text, not with JSON. */
function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

/** The newest payment; for an unknown wallet the answer is unpaid. */
function statusOf(wallet: PeerWallet | undefined): unknown {
  const payment = wallet?.payments.at(-1);
  if (payment === undefined) return { status: 'unpaid' };
  return {
    status: 'paid',
    value_coin: payment.valueCoin,
    txid_out: payment.txidOut,
    coin: payment.coin,
  };
}

function convert(value: number, from: string): unknown {
  const rate = usdFor[from];
  if (rate === undefined || !(value > 0)) return { status: 'error' };
  return { status: 'success', value_coin: (value * rate).toFixed(2), exchange_rate: String(rate) };
}

export interface Checkout {
  readonly address: string;
  readonly amount: string;
  readonly currency: string;
  readonly provider: string;
  readonly email: string;
}

/** The page for a card's number: here the payer chooses the outcome. */
function checkoutPage({ address, amount, currency, provider, email }: Checkout): string {
  const choices = Object.entries(outcomes).map(
    ([outcome, { button, says }], index) => `<div class="choice">
<button${index === 0 ? ' class="first"' : ''} name="outcome" value="${outcome}" aria-describedby="${outcome}">${escape(button)}</button>
<span id="${outcome}">${escape(says)}</span>
</div>`,
  );
  const hidden = Object.entries({ address, amount, currency }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  return cardPage(
    `<h1>Pay by card</h1>
<p class="soft">Choose the outcome of this payment.</p>
<dl>
<dt>Amount</dt><dd class="amount">${escape(amount)} ${escape(currency)}</dd>
<dt>Processor</dt><dd>${escape(provider)}</dd>
<dt>Email</dt><dd>${escape(email)}</dd>
</dl>
<form method="post" action="/sandbox/pay">
${hidden.join('\n')}
${choices.join('\n')}
</form>`,
  );
}

/** The page after the payer's choice. */
function outcomePage(outcome: Outcome): string {
  return cardPage(
    `<h1>${escape(outcomes[outcome].button)}</h1>
<p role="status">${escape(outcomes[outcome].done)}</p>
<p class="soft">You can close this tab and go back to the shop.</p>`,
  );
}

function cardPage(body: string): string {
  return page({ title: 'Pay by card (sandbox)', plays: 'a card processor', body });
}
