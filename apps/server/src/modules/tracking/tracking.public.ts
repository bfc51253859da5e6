export { createTracker, findByTypedId } from './usecases/track-payment.ts';
