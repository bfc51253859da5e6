export { findDatabase } from './database-check.ts';
export { findDisk } from './disk-check.ts';
export { readSystemStatus } from './usecases/read-system-status.ts';
export type { CheckDependencies } from './system-checks.ts';
