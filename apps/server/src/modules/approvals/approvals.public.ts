// Evidence asks the rules with each reading that it stores.
export { type Decided, type DecideDependencies, decidePayment } from './usecases/decide-payment.ts';
export { hasRules, listStops, shadowRestored } from './rules.repository.ts';
export { stopChain } from './usecases/stop-rules.ts';
