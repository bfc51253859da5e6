export { deliverSubscriptionJob } from './delivery-jobs.ts';
