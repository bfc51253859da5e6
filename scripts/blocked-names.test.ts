import { readdirSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@ghost-pay/contract/api';
import { expect, test } from 'vitest';
import { ensureBuilt } from './build.ts';
import { ROOT } from './run-tool.ts';

/**
 * What most general rules of EasyPrivacy and EasyList have in common (github.com/easylist/easylist,
 * easyprivacy/easyprivacy_general.txt at 000296b3, read in November 2026): such as /assets/tracking-, /event/track?, /beacon?
 * and /ads/. uBlock Origin and Brave use both lists; what they block does not load, and the page without it does not work.
 */
const blocked =
  /(?:^|[^a-z0-9])(?:ads?|adv|advert\w*|affiliates?|analy(?:tics?|sis|ze)|banners?|beacons?|clicks?|collect(?:or)?|consent|cookies?|count(?:er|ers)?|donat(?:e|ion)s?|events?|fingerprint\w*|ga|gtm|hits?|impressions?|log(?:ger|ging|s)?|metrics?|pageviews?|ping|pixels?|popups?|promo\w*|referr?er|sponsor\w*|stat(?:s|istics?)?|telemetry|track(?:ed|er|ers|ing|s)?|visit(?:s|or|ors)?)(?![a-z0-9])/;

/** Names with capitals inside are read as with hyphens: liveEvents as live-events. */
const isBlocked = (address: string) =>
  blocked.test(address.replaceAll(/([a-z])(?=[A-Z])/g, '$1-').toLowerCase());

/** The requirement names these itself; the lists have no rule that they match. */
const ofTheRequirement = /^\/transactions\/track\/:/;

const pages = path.join(ROOT, 'apps/web/dist');

test('no file of the pages has a name that blockers know', async () => {
  expect(await ensureBuilt('apps/web')).toBe(true);
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(isBlocked)).toEqual([]);
});

test('no call of a visitor has an address that blockers know', () => {
  const asked = endpoints
    .filter(({ access, path: address }) => access === 'public' && !ofTheRequirement.test(address))
    .map(({ path: address }) => `/api${address}`);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(isBlocked)).toEqual([]);
});

test.each([
  ['assets/tracking-page-BxQ1.js', true],
  ['assets/tracking-error-a1.js', true],
  ['assets/use-tracked.js', true],
  ['assets/event-stream.js', true],
  ['assets/siteAnalytics.js', true],
  ['assets/google-analytics.min.js', true],
  ['assets/ads.js', true],
  ['assets/banner-a1b2.css', true],
  ['/api/stats', true],
  ['/api/payments/events', true],
  ['/api/log?x', true],
  ['assets/75f9fabe6afc.js', false],
  ['assets/ad0be0ff1234.js', false],
  ['/api/payments/quotes', false],
  ['/api/pricing', false],
  ['voucher-guide.json', false],
])('%s is blocked: %s', (address, expected) => {
  expect(isBlocked(address)).toBe(expected);
});
