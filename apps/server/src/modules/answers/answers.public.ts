export { findCorrection } from './answers.repository.ts';
export { correctByPage } from './usecases/correct-by-page.ts';
