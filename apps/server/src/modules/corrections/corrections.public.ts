export { findCorrection } from './corrections.repository.ts';
export { correctByPage } from './usecases/correct-by-page.ts';
