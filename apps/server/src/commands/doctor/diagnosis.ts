import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { describeFault } from '../../operations/describe-fault.ts';
import type { Finding } from '../../modules/monitor/monitor.public.ts';

/** The result of a check: what it means and what to do, in one line without a secret. */
export interface Diagnosis {
  readonly state: 'ok' | 'warning' | 'fault';
  readonly text: string;
}

export const ok = (text: string): Diagnosis => ({ state: 'ok', text });
export const warning = (text: string): Diagnosis => ({ state: 'warning', text });
export const fault = (text: string): Diagnosis => ({ state: 'fault', text });

export const played = ok(
  'The sandbox simulates this service while the site runs. Nothing to check.',
);
export const beforeFirstStart = ok('Nothing to check before the first start.');
/** Of what needs the database. */
export const notChecked = warning('Not checked, because the database cannot be used; see there.');

const doctorStates = { ok: 'ok', off: 'ok', warning: 'warning', error: 'fault' } as const;

/** The same result as System Status shows. */
export function fromFinding({ state, text, detail }: Finding): Diagnosis {
  const words = detail === null ? `${text}.` : `${text}. ${detail}`;
  return { state: doctorStates[state], text: words };
}

/** A service that gave no usable answer; `setting` holds its address. Any other error is thrown again. */
export function fromOutboundError(error: unknown, setting: string): Diagnosis {
  if (!(error instanceof OutboundError)) throw error;
  const code = codeOf(error);
  const shown = code === 'OutboundError' ? '' : ` (${code})`;
  return fault(`${error.message}${shown}. Check ${setting}, and that this machine can reach it.`);
}

/** A check that failed by an exception. The message of an unknown one may hold a secret and is left out. */
export function fromError(error: unknown): Diagnosis {
  return fault(
    describeFault(error) ??
      `This could not be checked because of an unexpected error (${codeOf(error)}).`,
  );
}

/** The code of the innermost error, such as ECONNREFUSED; else its kind. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
