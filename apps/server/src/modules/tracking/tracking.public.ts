export { makeReceiptToken } from './receipt-token.ts';
export { createTracker, trackPayment } from './usecases/track-payment.ts';
