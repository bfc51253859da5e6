export { readAuditFact, readCertificateFact } from './checked-facts.ts';
export { isExpiring, thresholds } from './alert-rules.ts';
export { noteServiceTime } from './clock-difference.ts';
export { machineName } from './machine-name.ts';
export { listRaised } from './usecases/list-alerts.ts';
export { wordsOf } from './alerts.texts.ts';
