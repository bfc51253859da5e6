import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';

/** The question that the page asks now. */
export type WebhookQuestion =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'renew' | 'delete'; readonly webhook: WebhookView }
  | { readonly act: 'secret'; readonly secret: string };
