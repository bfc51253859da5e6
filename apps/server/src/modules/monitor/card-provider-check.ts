import type { Dependencies } from '../../dependencies.ts';
import { listCallbacksOfPaid } from '../card-payments/card-payments.public.ts';
import { readSettings } from '../settings/settings.public.ts';
import type { Finding } from './finding.ts';
import { systemTexts as texts } from './status.texts.ts';

/** A single failure may be a lost connection; this many in a row are not. */
const unstableFailures = 3;
/** If none of this many paid payments had a callback, callbacks do not arrive. */
const tellingPayments = 3;
const latestPayments = 5;

/**
 * Whether the card network answers this server, has a processor in service, and reaches the server with its
 * callbacks. The list of processors is requested every ten minutes at most.
 */
export async function findCardProvider({
  database,
  clock,
  paygate,
}: Pick<Dependencies, 'database' | 'clock' | 'paygate'>): Promise<Finding> {
  const settings = await readSettings(database);
  if (!settings.isMethodEnabled('card'))
    return { state: 'warning', text: texts.switchedOff, detail: texts.methodSwitchedOff };
  if (paygate === undefined)
    return { state: 'error', text: texts.notSetUp, detail: texts.noCardNetwork };
  if (settings.cardPayoutAddress() === undefined)
    return { state: 'error', text: texts.notSetUp, detail: texts.noPayoutAddress };

  const processors = await paygate.liveProviders();
  const { failuresInARow, isDown, lastAnswerAt } = paygate.health();
  if (processors === undefined || lastAnswerAt === undefined)
    return { state: 'error', text: texts.notAnswering, detail: texts.neverAnswered };
  const minutes = Math.max(
    0,
    Math.floor((clock.now().getTime() - lastAnswerAt.getTime()) / 60_000),
  );
  if (isDown)
    return { state: 'error', text: texts.notAnswering, detail: texts.lastAnswer(minutes) };
  if (![...processors.values()].some(({ isInService }) => isInService))
    return { state: 'error', text: texts.outOfService, detail: texts.noProcessors };

  const called = await listCallbacksOfPaid(database, latestPayments);
  const told = called.filter(Boolean).length;
  if (called.length >= tellingPayments && told === 0)
    return {
      state: 'warning',
      text: texts.noCallbacks,
      detail: texts.callbacksMissing(called.length),
    };
  if (failuresInARow >= unstableFailures)
    return {
      state: 'warning',
      text: texts.unstable,
      detail: texts.failures(failuresInARow, minutes),
    };
  return {
    state: 'ok',
    text: texts.connected,
    detail:
      called.length === 0
        ? texts.lastAnswer(minutes)
        : texts.withCallbacks(minutes, told, called.length),
  };
}
