export { findCells, type PaymentCell, paymentCells } from './statistics.repository.ts';
export { readSummary } from './usecases/read-statistics.ts';
