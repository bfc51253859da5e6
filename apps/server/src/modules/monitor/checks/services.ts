import { readPayoutCoins } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { ServiceHealth } from '../../../core/outbound/circuit-breaker.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { listPaid, readHeldUp } from '../../card-payments/card-payments.public.ts';
import { deliverSubscriptionJob } from '../../delivery/delivery.public.ts';
import { readPayments } from '../../payments/payments.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import {
  type Alert,
  type AlertFinding,
  type Check,
  error,
  type Finding,
  momentOf,
  off,
  ok,
  rowOf,
  warning,
  well,
  wholeMinutes,
  writeMinutes,
  wrong,
} from '../check.ts';

// The services that the site works with: the registration site and the card network.

/** For how long a service has to be away before an alert is raised. */
export const awayMs = 5 * 60_000;

/** By this process alone: without a request of its own it says nothing, so that another one's finding stands. */
export function judgeHealth(
  { isDown, failing, lastReachedAt }: ServiceHealth,
  subject = '',
): AlertFinding {
  if (failing !== undefined)
    return isDown
      ? wrong(failing.since, { subject, seenAt: failing.lastAt })
      : { state: 'unknown', subject };
  return lastReachedAt === undefined
    ? { state: 'unknown', subject }
    : { state: 'well', subject, seenAt: lastReachedAt };
}

/** What a service has kept from its end. */
export interface HeldUp {
  readonly waiting: number;
  /** Of the oldest; null without one. */
  readonly since: Date | null;
}

/**
 * The deliveries that wait for the registration site. One that was given up waits as long as its payment does: until a
 * person has activated the subscription, or marked the payment as failed.
 */
async function readHeldUpDeliveries({
  database,
  jobs,
}: Pick<Dependencies, 'database' | 'jobs'>): Promise<HeldUp> {
  const heldUp = await jobs.listHeldUp(deliverSubscriptionJob.name);
  const payments = await readPayments(database, {
    ids: heldUp.flatMap(({ isGivenUp, transactionId: id }) => (isGivenUp && id ? [id] : [])),
    columns: ['status'],
  });
  const waiting = heldUp.filter(
    ({ isGivenUp, transactionId: id }) =>
      !isGivenUp || payments.get(id ?? '')?.status === 'pending_subscription_update',
  );
  const [oldest] = waiting.toSorted(
    (one, other) => Number(one.recordedAt) - Number(other.recordedAt),
  );
  return { waiting: waiting.length, since: oldest?.recordedAt ?? null };
}

interface Service {
  readonly health: ServiceHealth;
  /** What waits for it stands in the database, so a restart forgets nothing, and all instances say the same. */
  readonly heldUp: HeldUp;
}

/** Null for a service that the site does not have. */
interface Services {
  readonly registration: Service | null;
  readonly cardNetwork: Service | null;
}

const registrationAway: Alert<Services> = {
  severity: 'error',
  holdMs: awayMs,
  find(fact) {
    const { waiting, since } = fact.registration?.heldUp ?? { waiting: 0, since: null };
    return since === null ? well : wrong(since, { facts: { waiting } });
  },
  title: 'The registration site is away',
  sentence: ({ began_at: at, facts }) =>
    `Paid subscriptions wait for the registration site since ${momentOf(at)}: ${facts['waiting']}.`,
  advice:
    'Check that the site runs and that this machine can reach it: ghost-pay doctor. Paid subscriptions are activated by themselves once it answers.',
};

const cardNetworkAway: Alert<Services> = {
  severity: 'error',
  row: () => 'card_provider',
  holdMs: awayMs,
  find({ cardNetwork }) {
    if (cardNetwork === null) return well;
    const { waiting, since } = heldUpByNetwork(cardNetwork);
    // Where no payment waits for its answer, a wallet may still not be made.
    return since === null ? judgeHealth(cardNetwork.health) : wrong(since, { facts: { waiting } });
  },
  title: 'The card network is away',
  sentence: ({ began_at: at, facts: { waiting } }) =>
    waiting === undefined
      ? `PayGate has not answered since ${momentOf(at)}.`
      : `Card payments wait for an answer of PayGate since ${momentOf(at)}: ${waiting}.`,
  advice:
    'Check that this machine can reach it: ghost-pay doctor. If it lasts, switch payment by card off in the settings.',
};

export const services: Check<Services> = {
  name: 'services',
  read: async ({ database, registration, paygate, jobs }) => ({
    registration:
      registration === undefined
        ? null
        : {
            health: registration.health(),
            heldUp: await readHeldUpDeliveries({ database, jobs }),
          },
    cardNetwork:
      paygate === undefined
        ? null
        : { health: paygate.health(), heldUp: await readHeldUp(database) },
  }),
  rows: [
    {
      key: 'registration',
      label: 'Registration Site',
      judge(fact, now) {
        if (fact.registration === null)
          return off(
            'Not Set Up',
            'No registration site is set up. Subscriptions are activated by hand.',
          );
        const { failing, lastReachedAt } = fact.registration.health;
        const away = rowOf('Not Answering', registrationAway, { fact, now });
        if (away !== undefined) return away;
        if (failing !== undefined)
          return warning(
            'Unstable',
            `It has not answered for ${writeMinutes(wholeMinutes(failing.since, now))}.`,
          );
        return lastReachedAt === undefined
          ? off('Not Asked', 'It is asked when a subscription is activated.')
          : ok('Connected', lastAnswer(lastReachedAt, now));
      },
    },
  ],
  alerts: { registration_away: registrationAway, card_network_away: cardNetworkAway },
  figures: [
    {
      name: 'ghost_pay_service_down',
      help: '1 while paid subscriptions have waited for the registration site, or card payments for the card network, for five minutes, or this instance leaves the card network alone after many failures.',
      labelNames: ['service'],
      read: ({ registration, cardNetwork }, now) => [
        ...(registration === null
          ? []
          : [{ labels: { service: 'registration' }, value: isAway(registration, now) ? 1 : 0 }]),
        ...(cardNetwork === null
          ? []
          : [
              {
                labels: { service: 'card_network' },
                value:
                  cardNetwork.health.isDown || isAway({ heldUp: heldUpByNetwork(cardNetwork) }, now)
                    ? 1
                    : 0,
              },
            ]),
      ],
    },
  ],
};

/** One payment alone that gets no answer, while others do, is no outage of the network. */
function heldUpByNetwork({ health: { lastAnswerAt }, heldUp }: Service): HeldUp {
  const { waiting, since } = heldUp;
  const othersAreAnswered = lastAnswerAt !== undefined && since !== null && lastAnswerAt > since;
  return waiting === 1 && othersAreAnswered ? { waiting: 0, since: null } : heldUp;
}

function isAway({ heldUp: { since } }: Pick<Service, 'heldUp'>, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= awayMs;
}

/** A single failure may be a lost connection; this many in a row are not. */
const unstableFailures = 3;
/** If none of this many paid payments had a callback, callbacks do not arrive. */
const tellingPayments = 3;
const latestPayments = 5;
/** So many, and a tenth of the last hundred, are no accident of one processor. */
const standingPayments = 3;
const comparedPayments = 100;

interface CardProvider {
  readonly isOn: boolean;
  readonly hasPayoutAddress: boolean;
  /** Undefined if PayGate is not set up. */
  readonly network:
    | {
        readonly health: ServiceHealth;
        readonly heldUp: HeldUp;
        /** Undefined until PayGate has answered once. */
        readonly hasProcessor: boolean | undefined;
        /** Of the latest paid payments, whether a callback told of each. */
        readonly called: readonly boolean[];
        /** Of `of` paid payments, how many were paid out in a coin in which they do not count. */
        readonly stood: { readonly still: number; readonly of: number };
      }
    | undefined;
}

/** PayGate is asked for its list of processors every ten minutes at most. */
export async function readCardProvider({
  database,
  paygate,
}: Pick<Dependencies, 'database' | 'paygate'>): Promise<CardProvider> {
  const settings = await readSettings(database);
  const isOn = settings.isMethodEnabled('card');
  const hasPayoutAddress = settings.cardPayoutAddress() !== undefined;
  if (paygate === undefined) return { isOn, hasPayoutAddress, network: undefined };
  const processors = isOn && hasPayoutAddress ? await paygate.liveProviders() : undefined;
  const coins = readPayoutCoins(settings.text('card_payout_coins'));
  const paid = await listPaid(database, comparedPayments);
  const still = paid.filter(({ coin }) => !coins.some((counting) => counting === coin)).length;
  return {
    isOn,
    hasPayoutAddress,
    network: {
      health: paygate.health(),
      heldUp: await readHeldUp(database),
      hasProcessor: processors && [...processors.values()].some(({ isInService }) => isInService),
      called: paid.slice(0, latestPayments).map(({ called }) => called),
      stood: { still, of: paid.length },
    },
  };
}

/** Whether the card network answers this server, has a processor in service, and reaches it with its callbacks. */
export function judgeCardProvider(
  { isOn, hasPayoutAddress, network }: CardProvider,
  now: Date,
): Finding {
  if (!isOn) return switchedOff;
  if (network === undefined) return error('Not Set Up', 'PayGate is not set up.');
  if (!hasPayoutAddress) return error('Not Set Up', 'No payout wallet is set for card payments.');
  const { health, hasProcessor, called, stood } = network;
  const { failuresInARow, isDown, lastAnswerAt } = health;
  const fact = { registration: null, cardNetwork: network };
  const away = rowOf('Not Answering', cardNetworkAway, { fact, now });
  if (away !== undefined) return away;
  if (hasProcessor === undefined || lastAnswerAt === undefined)
    return error('Not Answering', 'PayGate has not answered since the server started.');
  const answered = lastAnswer(lastAnswerAt, now);
  if (isDown) return error('Not Answering', answered);
  if (!hasProcessor)
    return error('Out of Service', 'PayGate reports that no processor is in service.');
  const told = called.filter(Boolean).length;
  if (called.length >= tellingPayments && told === 0)
    return warning(
      'No Callbacks',
      `PayGate sent no callback for the last ${called.length} paid payments, so they were verified minutes later. Check that nothing blocks its calls to this site.`,
    );
  const standing = `${stood.still} of the last ${stood.of} paid payments waited for a decision, because they were paid out in a coin that does not count`;
  if (stood.still >= standingPayments && stood.still * 10 >= stood.of)
    return warning(
      'Payments Stand Still',
      `${standing}. The settings say which coins count, under Payment Methods.`,
    );
  if (failuresInARow >= unstableFailures)
    return warning('Unstable', `The last ${failuresInARow} requests failed. ${answered}`);
  const facts = [
    answered,
    ...(called.length === 0
      ? []
      : [`Last paid payments with a callback: ${told} of ${called.length}.`]),
    ...(stood.still === 0 ? [] : [`${standing}.`]),
  ];
  return ok('Connected', facts.join(' '));
}

export const cardProvider: Check<CardProvider> = {
  name: 'card provider',
  read: readCardProvider,
  rows: [{ key: 'card_provider', label: 'Card Provider', judge: judgeCardProvider }],
};

/** Of a payment method that is off. */
export const switchedOff = off('Switched Off', 'Visitors are not offered this payment method.');

function lastAnswer(at: Date, now: Date): string {
  return `Last good answer: ${writeMinutes(wholeMinutes(at, now))} ago.`;
}
