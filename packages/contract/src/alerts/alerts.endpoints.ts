import { z } from 'zod';
import { defineEndpoint, everyday } from '../endpoint.ts';
import { momentSchema } from '../text.ts';
import { alertKinds, alertSeverities } from './alert-words.ts';

/** An open alert. The server words it, so a new kind needs no change of the page. */
export const alertSchema = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  /** Which one, such as the chain or the disk; empty where there is only one. */
  subject: z.string(),
  /** The key of the row of System Status that says the same, if there is one. */
  row: z.string().nullable(),
  severity: z.enum(alertSeverities),
  title: z.string(),
  /** What is wrong. */
  sentence: z.string(),
  /** What to do. */
  advice: z.string(),
  /** Since when it is wrong. */
  began_at: momentSchema,
  raised_at: momentSchema,
});
export type AlertView = z.infer<typeof alertSchema>;

const alertListSchema = z.object({ alerts: z.array(alertSchema) });

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/alerts',
  summary: 'The open alerts, the longest open first. The site looks at what it knows every minute.',
  ...everyday,
  output: alertListSchema,
});
