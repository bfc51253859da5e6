import { coinKeys } from '@ghost-pay/contract/coins';
import { methodGroups } from '@ghost-pay/contract/settings/setting-keys';
import type { SystemInformation } from '@ghost-pay/contract/settings/settings.schemas';
import { appVersion, type SiteInfo } from '@ghost-pay/contract/site/site';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { countAdmins } from '../../auth/auth.public.ts';
import { countPrices } from '../../pricing/pricing.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { readDatabaseVersion } from '../alerts.repository.ts';

/** Current versions, uptime and counts; `startedAt` is this server's start. */
export async function getSystemInformation(
  { database, clock, site }: { database: Database; clock: Clock; site: Pick<SiteInfo, 'mode'> },
  { startedAt }: { startedAt: Date },
): Promise<SystemInformation> {
  const [settings, prices, admins, databaseVersion] = await Promise.all([
    readSettings(database),
    countPrices(database),
    countAdmins(database),
    readDatabaseVersion(database),
  ]);
  return {
    app_version: appVersion,
    database_version: databaseVersion,
    node_version: process.versions.node,
    mode: site.mode,
    uptime_seconds: Math.max(0, Math.floor((clock.now().getTime() - startedAt.getTime()) / 1000)),
    prices_total: prices.total,
    prices_on_sale: prices.onSale,
    admin_users: admins,
    coins_configured: coinKeys.filter((coin) => settings.coinAddress(coin) !== undefined).length,
    methods_enabled: methodGroups.filter((group) => settings.isMethodEnabled(group)).length,
  };
}
