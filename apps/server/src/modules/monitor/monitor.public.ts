export { wordsOf } from './alerts.texts.ts';
export { findCardProvider } from './card-provider-check.ts';
export { noteServiceTime } from './clock-difference.ts';
export { findDatabase } from './database-check.ts';
export { findDisk } from './disk-check.ts';
export type { Finding } from './finding.ts';
export { machineName } from './machine-name.ts';
