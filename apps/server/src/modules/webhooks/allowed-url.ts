import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { AppError } from '../../core/errors.ts';
import { refusalOfUrl } from './webhook-rules.ts';
import { urlRefusals } from './webhooks.texts.ts';

/** Throws INVALID_INPUT for a URL that deliveries would refuse anyway. */
export function requireAllowedUrl(url: string, { mode }: Pick<SiteInfo, 'mode'>): void {
  const refusal = refusalOfUrl(url, { mode });
  if (refusal !== undefined)
    throw new AppError('INVALID_INPUT', { fields: { url: urlRefusals[refusal][mode] } });
}
