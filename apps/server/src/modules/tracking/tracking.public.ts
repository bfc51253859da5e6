export { createTracker, trackPayment } from './usecases/track-payment.ts';
