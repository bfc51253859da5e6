import { errorCodeOf } from '../core/error-code.ts';

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but we may not signal it.
    return errorCodeOf(error) === 'EPERM';
  }
}
