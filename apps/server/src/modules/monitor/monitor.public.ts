export { wordsOf } from './alerts.texts.ts';
export { findCardProvider } from './card-provider-check.ts';
export { findDatabase } from './database-check.ts';
export { findDisk } from './disk-check.ts';
export type { Finding } from './finding.ts';
