import type { SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';

/** What a check has found. Never an address of the machine, a secret or the text of an exception. */
export type Finding = Pick<SystemStatusRow, 'state' | 'text' | 'detail'>;
