import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import { type AuditEntry, authorOf, systemAuthor } from '../../core/audit/audit-trail.ts';
import type { AuditFacts } from '../../core/audit/audit.repository.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { SecretCell } from '../../core/vault/vault.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The dependencies of this module's use cases; each use case takes the part that it needs. */
export type WebhookDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'randomness' | 'vault' | 'audit' | 'jobs'
> & { readonly site: Pick<SiteInfo, 'mode'> };

/** The cell of an endpoint's sealed secret. */
export function secretCell(endpointId: string): SecretCell {
  return { table: 'webhook_endpoints', row: endpointId, column: 'secret_encrypted' };
}

/** The audit entry of an endpoint names its host only. The rest of its URL may contain a key of the receiver. */
export function endpointEntry(
  action: AuditAction,
  {
    actor,
    endpoint,
    facts = {},
  }: { actor: Actor | 'system'; endpoint: { id: string; url: string }; facts?: AuditFacts },
): AuditEntry {
  const { host } = new URL(endpoint.url);
  return {
    action,
    author: actor === 'system' ? systemAuthor : authorOf(actor),
    subject: { kind: 'setting', id: endpoint.id, name: host },
    facts: { host, ...facts },
  };
}
