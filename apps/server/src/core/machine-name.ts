import { hostname } from 'node:os';

/** The name of this machine, in the subjects of its alerts. */
export const machineName = hostname();
