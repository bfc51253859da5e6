export { makeReceiptToken } from './receipt-token.ts';
export { trackPayment } from './usecases/track-payment.ts';
