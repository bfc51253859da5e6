export { deliverSubscriptionJob } from './delivery-jobs.ts';
export { deliveryLogs } from './delivery.texts.ts';
