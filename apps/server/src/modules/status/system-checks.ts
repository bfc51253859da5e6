import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import type { MethodGroup } from '@ghost-pay/contract/settings/settings.schemas';
import type { PricingPaymentType } from '@ghost-pay/contract/pricing/pricing-words';
import { findMissingKeys } from '../../core/vault/missing-keys.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readOutboxFigures } from '../outbox/outbox.public.ts';
import { listShownPrices } from '../pricing/pricing.public.ts';
import { coinRateOf } from '../rates/rates.public.ts';
import { readSettings, type Settings } from '../settings/settings.public.ts';
import { tryStatistics } from '../statistics/statistics.public.ts';
import type { Finding } from './finding.ts';
import { findCardProvider } from './card-provider-check.ts';
import { findDatabase } from './database-check.ts';
import { systemTexts } from './status.texts.ts';

export type CheckDependencies = Pick<
  Dependencies,
  | 'database'
  | 'vault'
  | 'writeProbe'
  | 'dataDir'
  | 'backupDir'
  | 'clock'
  | 'jobs'
  | 'paygate'
  | 'registration'
  | 'log'
  | 'mail'
  | 'chains'
  | 'publicUrl'
>;

export interface SystemCheck {
  readonly key: string;
  readonly label: string;
  /** The row's text if the check itself fails. */
  readonly failed: string;
  /** Throwing counts as failed. */
  find(dependencies: CheckDependencies): Promise<Finding>;
}

/** Work that has been due for longer than the first time is late; beyond the second time no worker seems to run. */
const delayedJobSeconds = 5 * 60;
const stuckJobSeconds = 30 * 60;

/** The rows of the system status, in order. A new check is one more entry. */
export const systemChecks: readonly SystemCheck[] = [
  {
    key: 'payment_processing',
    label: systemTexts.paymentProcessing,
    failed: systemTexts.error,
    find: findPaymentProcessing,
  },
  {
    key: 'database',
    label: systemTexts.database,
    failed: systemTexts.disconnected,
    find: findDatabase,
  },
  { key: 'keys', label: systemTexts.keys, failed: systemTexts.error, find: findKeys },
  {
    key: 'statistics',
    label: systemTexts.statistics,
    failed: systemTexts.error,
    find: async (dependencies) => {
      await tryStatistics(dependencies);
      return { state: 'ok', text: systemTexts.active, detail: null };
    },
  },
  {
    key: 'crypto_payments',
    label: systemTexts.cryptoPayments,
    failed: systemTexts.error,
    find: findCryptoPayments,
  },
  {
    key: 'nintendo_eshop',
    label: systemTexts.nintendo,
    failed: systemTexts.error,
    find: findNintendo,
  },
  {
    key: 'card_provider',
    label: systemTexts.cardProvider,
    failed: systemTexts.error,
    find: findCardProvider,
  },
  { key: 'jobs', label: systemTexts.jobs, failed: systemTexts.error, find: findJobs },
  { key: 'mail', label: systemTexts.mail, failed: systemTexts.error, find: findMail },
];

/** The reason why visitors cannot use a method; undefined if they can. */
type Lack = (given: {
  settings: Settings;
  sold: SoldFor;
  hasCardNetwork: boolean;
}) => string | undefined;
type SoldFor = (paymentType: PricingPaymentType) => boolean;

/** The methods' needs beside their switch. Vouchers pay the card prices. */
const lacks: readonly { readonly group: MethodGroup; readonly lack: Lack }[] = [
  {
    group: 'card',
    lack: ({ settings, sold, hasCardNetwork }) => {
      const name = nameOf(settings, 'card');
      if (!hasCardNetwork) return systemTexts.lacksProvider(name);
      if (settings.cardPayoutAddress() === undefined) return systemTexts.lacksPayout(name);
      return sold('card') ? undefined : systemTexts.lacksPrices(name);
    },
  },
  {
    group: 'crypto',
    lack: ({ settings }) =>
      coinsOffered(settings).length > 0
        ? undefined
        : systemTexts.lacksAddress(nameOf(settings, 'crypto')),
  },
  {
    group: 'nintendo',
    lack: ({ settings, sold }) =>
      sold('nintendo-eshop') ? undefined : systemTexts.lacksPrices(nameOf(settings, 'nintendo')),
  },
  {
    group: 'alternative',
    lack: ({ settings, sold }) =>
      sold('card') ? undefined : systemTexts.lacksPrices(nameOf(settings, 'alternative')),
  },
];

async function findPaymentProcessing({ database, paygate }: CheckDependencies): Promise<Finding> {
  const settings = await readSettings(database);
  const sold = await readSold(database);
  const enabled = lacks.filter(({ group }) => settings.isMethodEnabled(group));
  const hasCardNetwork = paygate !== undefined;
  const lacking = enabled.flatMap(({ lack }) => lack({ settings, sold, hasCardNetwork }) ?? []);
  if (enabled.length === 0)
    return {
      state: 'error',
      text: systemTexts.unavailable,
      detail: systemTexts.allMethodsOff,
    };
  if (lacking.length === 0) return { state: 'ok', text: systemTexts.operational, detail: null };
  const detail = systemTexts.enabledButLacking(lacking);
  return lacking.length < enabled.length
    ? { state: 'warning', text: systemTexts.limited, detail }
    : { state: 'error', text: systemTexts.unavailable, detail };
}

/** A server does not start without a key that rows name; this finds one that rows name since. */
async function findKeys({ database, vault }: CheckDependencies): Promise<Finding> {
  const missing = await findMissingKeys(database, vault.keys);
  if (missing.length === 0) return { state: 'ok', text: systemTexts.complete, detail: null };
  const ids = [...new Set(missing.map(({ keyId }) => keyId))];
  return { state: 'error', text: systemTexts.keyMissing, detail: systemTexts.keysMissing(ids) };
}

async function findCryptoPayments({ database, clock }: CheckDependencies): Promise<Finding> {
  const settings = await readSettings(database);
  if (!settings.isMethodEnabled('crypto')) return switchedOff;
  const offered = coinsOffered(settings);
  const text = systemTexts.currencies(offered.length);
  if (offered.length === 0) return { state: 'error', text, detail: systemTexts.noAddresses };
  const lacking: string[] = [];
  for (const coin of offered) {
    const rate = await coinRateOf(database, { coin, now: clock.now() });
    if (!rate.usable) lacking.push(systemTexts.lacksRate[rate.reason](coins[coin].name));
  }
  return lacking.length === 0
    ? { state: 'ok', text, detail: null }
    : { state: 'warning', text, detail: systemTexts.withoutRate(lacking) };
}

async function findNintendo({ database }: CheckDependencies): Promise<Finding> {
  const settings = await readSettings(database);
  if (!settings.isMethodEnabled('nintendo')) return switchedOff;
  const sold = await readSold(database);
  return sold('nintendo-eshop')
    ? { state: 'ok', text: systemTexts.ready, detail: null }
    : { state: 'error', text: systemTexts.noPrices, detail: systemTexts.noNintendoPrices };
}

async function findJobs({ jobs }: CheckDependencies): Promise<Finding> {
  const { waiting, failed, oldestWaitingSeconds } = await jobs.readBacklog();
  const detail = systemTexts.backlog({
    waiting,
    failed,
    oldestMinutes: Math.floor(oldestWaitingSeconds / 60),
  });
  if (oldestWaitingSeconds > stuckJobSeconds)
    return { state: 'error', text: systemTexts.stuck, detail };
  if (oldestWaitingSeconds > delayedJobSeconds)
    return { state: 'warning', text: systemTexts.delayed, detail };
  return failed > 0
    ? { state: 'warning', text: systemTexts.someFailed(failed), detail }
    : { state: 'ok', text: systemTexts.upToDate, detail };
}

async function findMail({ database, mail }: CheckDependencies): Promise<Finding> {
  if (mail === undefined)
    return { state: 'warning', text: systemTexts.notSetUp, detail: systemTexts.noMailServer };
  const { failed, uncertain, waiting, delayed } = await readOutboxFigures(database);
  const detail = systemTexts.outbox({ failed, uncertain, waiting });
  // The last tries have failed, and further retries follow.
  if (delayed > 0) return { state: 'warning', text: systemTexts.delayed, detail };
  return failed + uncertain > 0
    ? { state: 'warning', text: systemTexts.notSent(failed + uncertain), detail }
    : { state: 'ok', text: systemTexts.working, detail: waiting > 0 ? detail : null };
}

const switchedOff: Finding = {
  state: 'warning',
  text: systemTexts.switchedOff,
  detail: systemTexts.methodSwitchedOff,
};

function coinsOffered(settings: Settings): CoinKey[] {
  return coinKeys.filter((coin) => settings.coinAddress(coin) !== undefined);
}

function nameOf(settings: Settings, group: MethodGroup): string {
  return settings.text(`payment_method_${group}_name`);
}

async function readSold(database: CheckDependencies['database']): Promise<SoldFor> {
  const prices = await listShownPrices(database);
  const types = new Set(prices.map(({ payment_type }) => payment_type));
  return (paymentType) => types.has(paymentType);
}
