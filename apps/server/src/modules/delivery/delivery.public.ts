export { deliverSubscriptionJob } from './delivery-jobs.ts';
export { readHeldUpDeliveries } from './usecases/read-held-up.ts';
