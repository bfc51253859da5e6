// Which payments this browser has sent, each with the token of its quote, or without one that of the answer: whoever holds
// it may correct the payment.

/** Without storage the visitor can still ask for a link by mail. */
export function rememberSent(paymentId: string, token: string): void {
  try {
    localStorage.setItem(`sent ${paymentId}`, `${token} ${Date.now()}`);
  } catch {
    // Nothing is kept then.
  }
}
