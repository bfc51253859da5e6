export type { Finding } from './check.ts';
export { judgeProof, proveWrites } from './checks/database.ts';
export { judgeBackups, judgeClock, judgeDisks, readDisk } from './checks/machine.ts';
export { judgeRecipients } from './checks/mail.ts';
export { judgeUserNames } from './checks/security.ts';
export { judgeCardProvider, readCardProvider } from './checks/services.ts';
export { judgeNeeds } from './source-needs.ts';
export { wordsOf } from './registry.ts';
