// Which payments this browser has sent, each with the token of its quote: whoever holds it may correct the payment.

const key = 'sent_payments';
const kept = 10;

type Sent = readonly (readonly [paymentId: string, token: string])[];

function read(): Sent {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Sent;
  } catch {
    return [];
  }
}

/** Without storage the visitor can still ask for a link by mail. */
export function rememberSent(paymentId: string, token: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([[paymentId, token], ...read()].slice(0, kept)));
  } catch {
    // Nothing is kept then.
  }
}

/** The token of the quote by which this browser sent the payment; undefined if it did not. */
export function tokenOfSent(paymentId: string): string | undefined {
  const sent: unknown = read();
  if (!Array.isArray(sent)) return undefined;
  const token: unknown = sent.find((one) => Array.isArray(one) && one[0] === paymentId)?.[1];
  return typeof token === 'string' ? token : undefined;
}
