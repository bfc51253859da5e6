export { createTracker, findByTypedId, trackPayment } from './usecases/track-payment.ts';
