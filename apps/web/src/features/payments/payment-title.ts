/** The title of the open payment. */
export const paymentTitleId = 'payment-title';

/** After a key has opened another payment: its amount and status come first, as when the drawer opens. */
export function focusPaymentTitle(): void {
  document.getElementById(paymentTitleId)?.focus();
}
