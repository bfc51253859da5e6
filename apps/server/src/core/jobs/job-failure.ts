import { z } from 'zod';
import { refusalOfDatabaseError } from '../database/database-errors.ts';
import { isFullDisk } from '../error-code.ts';
import { OutboundError } from '../outbound/bounded-fetch.ts';

const reasons = [
  'outside_service',
  'database_away',
  'disk_full',
  'took_too_long',
  'unexpected',
] as const;

/** Why a job failed, as far as that may be stored and shown: never the text of an unknown error. */
export interface JobFailure {
  readonly reason: (typeof reasons)[number];
  /** The outbound service's fault, in our words. */
  readonly detail: string | null;
}

/** The stored part of an error: its own text may name people. The log has all of it. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof OutboundError) return { reason: 'outside_service', detail: error.message };
  if (refusalOfDatabaseError(error) === 'SERVICE_UNAVAILABLE')
    return { reason: 'database_away', detail: null };
  if (isFullDisk(error)) return { reason: 'disk_full', detail: null };
  return { reason: 'unexpected', detail: null };
}

const keptSchema = z.object({
  failure: z.object({
    reason: z.enum(reasons),
    detail: z.string().nullable(),
  }),
});
const overdueSchema = z
  .object({ value: z.object({ message: z.literal(['job timed out', 'job heartbeat timeout']) }) })
  .or(z.object({ message: z.string().startsWith('handler execution exceeded') }));

/** Reads the runner's stored output. Output of an earlier version, or of the runner itself, is not shown. */
export function readFailure(output: unknown): JobFailure {
  const kept = keptSchema.safeParse(output);
  if (kept.success) return kept.data.failure;
  const isOverdue = overdueSchema.safeParse(output).success;
  return { reason: isOverdue ? 'took_too_long' : 'unexpected', detail: null };
}
