import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';

/** What the page asks of its reader at this moment. */
export type WebhookQuestion =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'renew' | 'delete'; readonly webhook: WebhookView }
  | { readonly act: 'secret'; readonly secret: string };
