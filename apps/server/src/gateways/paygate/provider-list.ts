import {
  type CardProviderId,
  cardProviderIds,
} from '@ghost-pay/contract/card-payments/card-payment-words';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import { providerEntrySchema } from './paygate-answers.ts';

/** PayGate's ids for the processors that the site calls by other names. */
export const payGateProviderIds: Record<CardProviderId, string> = {
  ramp: 'rampnetwork',
  stripe_usa: 'stripe',
  bitnovo: 'bitnovo',
  banxa: 'banxa',
  alchemy: 'alchemypay',
};

/** PayGate's current data about one processor. */
export interface LiveProvider {
  readonly isInService: boolean;
  /** In US cents; undefined if PayGate names none, or one in another currency. */
  readonly minimumUsdMinor: number | undefined;
}

/** Processors that PayGate does not list are missing. */
export type LiveProviders = ReadonlyMap<CardProviderId, LiveProvider>;

/** The site's processors among the listed ones. */
export function readProviders(entries: readonly unknown[]): LiveProviders {
  const listed = new Map(
    entries.flatMap((entry) => {
      const { success, data } = providerEntrySchema.safeParse(entry);
      return success ? [[data.id, data] as const] : [];
    }),
  );
  return new Map(
    cardProviderIds.flatMap((id) => {
      const entry = listed.get(payGateProviderIds[id]);
      if (entry === undefined) return [];
      const minimum =
        entry.minimum_currency?.toUpperCase() === 'USD' ? entry.minimum_amount : undefined;
      return [
        [
          id,
          {
            isInService: entry.status !== 'inactive',
            minimumUsdMinor:
              typeof minimum === 'number' && minimum < 1_000_000
                ? Math.ceil(minimum * 100)
                : undefined,
          },
        ] as const,
      ];
    }),
  );
}

const freshMs = 10 * 60_000;
/** How long the list is not requested again after a failure. */
const restMs = 30_000;

/**
 * Caches the list of processors. A list older than ten minutes is still returned and refreshed in the
 * background; visitors only wait for the first one. Undefined until the first one has arrived.
 */
export function keepProviderList({
  clock,
  log,
  fetchProviders,
}: {
  clock: Clock;
  log: FastifyBaseLogger;
  fetchProviders: () => Promise<LiveProviders>;
}): () => Promise<LiveProviders | undefined> {
  let kept: LiveProviders | undefined;
  let askAgainAt = 0;
  let asking: Promise<void> | undefined;

  async function renew(): Promise<void> {
    try {
      kept = await fetchProviders();
      askAgainAt = clock.now().getTime() + freshMs;
    } catch (error) {
      askAgainAt = clock.now().getTime() + restMs;
      log.warn(
        { err: error },
        'the list of card processors could not be fetched; the last one stays',
      );
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    if (clock.now().getTime() >= askAgainAt) asking ??= renew();
    if (kept === undefined) await asking;
    return kept;
  };
}
