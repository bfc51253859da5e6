export { trackPayment } from './usecases/track-payment.ts';
