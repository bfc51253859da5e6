export { listCallbacksOfPaid } from './card-payments.repository.ts';
