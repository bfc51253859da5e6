import type { Page } from '@playwright/test';
import { changeSettings, type Operator } from './api.ts';
import type { GhostServer } from './ghost-server.ts';

// Changes of settings and prices while a visitor pays, and the visitor's return to the page.

/** A running site and its super admin. */
export interface Site {
  readonly server: GhostServer;
  readonly operator: Operator;
}

export const methods = ['card', 'crypto', 'nintendo', 'alternative'] as const;
export async function switchMethods(
  site: Site,
  on: readonly (typeof methods)[number][],
): Promise<void> {
  await changeSettings(
    site,
    Object.fromEntries(
      methods.map((name) => [`payment_method_${name}_enabled`, String(on.includes(name))]),
    ),
  );
}

/** Sets a new price of three months; 0 takes it off sale. */
export async function setPrice(
  { server }: Site,
  { type, price }: { type: 'card' | 'crypto'; price: number },
): Promise<void> {
  await server.runSql(
    `update pricing set price_minor = $1::bigint, is_active = $1::bigint > 0, updated_at = now()
     where payment_type = $2 and duration = '3 months'`,
    [String(price * 100), type],
  );
}

/** About half an hour later the visitor returns to the page, which requests all its data again. */
export async function comeBack(page: Page, asked: string, later = '31:00'): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(asked));
  await page.clock.fastForward(later);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await answered;
}

export const methodsAsked = '/api/settings/payment-methods';
export const foreignAsked = '/api/settings/crypto/addresses/not-ours';
export const pricesAsked = '/api/pricing/category/ghost-eshop-pro';

/** Every method is on, and three months cost 12 dollars again. */
export async function restoreSite(site: Site): Promise<void> {
  await switchMethods(site, methods);
  for (const type of ['card', 'crypto'] as const) await setPrice(site, { type, price: 12 });
}
