export { findCorrection } from './answers.repository.ts';
export { correctByPage } from './usecases/correct-hash.ts';
