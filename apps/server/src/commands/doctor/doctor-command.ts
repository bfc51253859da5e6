import { readMailAddress } from '../../gateways/mail/mail-address.ts';
import { programVersion } from '../../program-version.ts';
import { type CommandAnswer, readSettings, UsageError } from '../run-command.ts';
import type { DoctorRequest } from './doctor-ground.ts';
import { type DoctorLine, examine } from './doctor.ts';

export interface DoctorOptions extends DoctorRequest {
  readonly json: boolean;
}

/** Throws a UsageError unless the options fit. */
export function understandDoctor(options: {
  'mail-to'?: string | undefined;
  account?: string | undefined;
  json?: boolean | undefined;
}): DoctorOptions {
  const { 'mail-to': mailTo, account, json = false } = options;
  if (mailTo !== undefined && readMailAddress(mailTo)?.address !== mailTo)
    throw new UsageError('--mail-to needs one e-mail address.');
  if (account?.trim() === '') throw new UsageError('--account needs the name of an account.');
  return { mailTo, account, json };
}

/** Prints the doctor's lines, or one JSON object. The command fails if there is a fault. */
export async function runDoctor(
  { json, ...request }: DoctorOptions,
  onProgress: (line: string) => void,
): Promise<CommandAnswer> {
  const lines = await examine({
    ...request,
    readConfig: readSettings,
    environment: process.env,
    onProgress,
  });
  const state = worstOf(lines);
  return {
    lines: json
      ? [JSON.stringify({ state, version: programVersion, checks: lines }, undefined, 2)]
      : [...lines.map(printed), '', summaryOf(lines)],
    failed: state === 'fault',
  };
}

function worstOf(lines: readonly DoctorLine[]): DoctorLine['state'] {
  const has = (state: DoctorLine['state']) => lines.some((line) => line.state === state);
  if (has('fault')) return 'fault';
  return has('warning') ? 'warning' : 'ok';
}

function printed({ state, label, text }: DoctorLine): string {
  return `${state.padEnd(7)}  ${label.padEnd(17)}  ${text}`;
}

function summaryOf(lines: readonly DoctorLine[]): string {
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length;
  return `Faults: ${count('fault')}. Warnings: ${count('warning')}. Without a finding: ${count('ok')}.`;
}
