export { deliverSubscriptionJob } from './usecases/deliver-subscription.ts';
