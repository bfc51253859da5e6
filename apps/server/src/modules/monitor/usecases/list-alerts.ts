import type { alertSchema } from '@ghost-pay/contract/alerts/alerts.schemas';
import type { z } from 'zod';
import type { Queryable } from '../../../core/database/database.ts';
import { alertRules } from '../alert-rules.ts';
import { wordsOf } from '../alerts.texts.ts';
import { listOpen } from '../alerts.repository.ts';

/** The alerts that are raised, the longest open first. */
export async function listRaised(database: Queryable): Promise<z.input<typeof alertSchema>[]> {
  const open = await listOpen(database);
  return open.flatMap(({ id, kind, raised_at: raisedAt, ...alert }) =>
    raisedAt === null
      ? []
      : {
          id,
          kind,
          subject: alert.subject,
          severity: alertRules[kind].severity,
          ...wordsOf(kind, alert),
          began_at: alert.began_at.toISOString(),
          raised_at: raisedAt.toISOString(),
        },
  );
}
