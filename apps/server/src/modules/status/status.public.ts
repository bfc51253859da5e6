export { chainsInUse } from './chain-checks.ts';
export { findCardProvider } from './card-provider-check.ts';
export { findDatabase } from './database-check.ts';
export { findDisk, readDisks } from './disk-check.ts';
export type { Finding } from './finding.ts';
export { readSystemStatus } from './usecases/read-system-status.ts';
export type { CheckDependencies } from './system-checks.ts';
