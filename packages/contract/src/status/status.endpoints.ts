import { z } from 'zod';
import { defineEndpoint, everyday } from '../endpoint.ts';

/** `off`: not used, or not known yet. Nothing is wrong, and nothing is said to be well. */
export const systemStates = ['ok', 'off', 'warning', 'error'] as const;

/** One line of the system's status. The server words it, so a new check needs no change of the page. */
export const systemStatusRowSchema = z.object({
  /** The name of the check for programs; never changes. */
  key: z.string(),
  label: z.string(),
  state: z.enum(systemStates),
  /** One or two words. */
  text: z.string(),
  /** The finding, or the next step; null when there is nothing to add. */
  detail: z.string().nullable(),
});
export type SystemStatusRow = z.infer<typeof systemStatusRowSchema>;

const systemStatusSchema = z.object({ rows: z.array(systemStatusRowSchema) });
export type SystemStatus = z.infer<typeof systemStatusSchema>;

export const getSystemStatus = defineEndpoint({
  method: 'GET',
  path: '/system/status',
  summary: 'Whether each part of the system works, found out at this moment.',
  ...everyday,
  output: systemStatusSchema,
});
