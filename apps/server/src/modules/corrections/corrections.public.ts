// Imports nothing of the payments, which show what was corrected by this file.
export { type CorrectionRow, findCorrection } from './corrections.repository.ts';
