import type { SystemStatusRow } from '@ghost-pay/contract/status/status.schemas';

/** The result of a check. Never an address of the machine, a secret or the text of an exception. */
export type Finding = Pick<SystemStatusRow, 'state' | 'text' | 'detail'>;
