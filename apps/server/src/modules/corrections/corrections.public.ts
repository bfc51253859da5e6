// Imports nothing of the payments, which show what was corrected by this file.
export { refusalOfCorrection } from './correction-rules.ts';
export { type CorrectionRow, findCorrection, markCorrected } from './corrections.repository.ts';
