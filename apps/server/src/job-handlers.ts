import { forgetExpired } from './modules/retention/forget-expired.ts';
import type { JobHandler } from './core/jobs/jobs.ts';
import type { Dependencies } from './dependencies.ts';
import { checkDuePayments } from './modules/card-payments/usecases/check-due-payments.ts';
import { forgetMails } from './modules/outbox/usecases/forget-mails.ts';
import { mailOverdueList } from './modules/outbox/usecases/mail-overdue-list.ts';
import { sendMails } from './modules/outbox/usecases/send-mails.ts';
import { forgetPeople } from './modules/retention/usecases/forget-people.ts';
import { foldFigures } from './modules/statistics/usecases/fold-figures.ts';
import { closeQuotes } from './modules/quotes/usecases/close-quotes.ts';
import { refreshRates } from './modules/rates/refresh-rates.ts';
import {
  deliverSubscription,
  giveUpDelivery,
} from './modules/delivery/usecases/deliver-subscription.ts';
import { eraseCodes } from './modules/payments/usecases/erase-codes.ts';
import { flushSearch } from './modules/payment-list/usecases/flush-search-index.ts';
import { forgetDeliveries } from './modules/webhooks/usecases/forget-deliveries.ts';
import { sendWebhook } from './modules/webhooks/usecases/send-webhook.ts';

/** Every kind of background job with its handler. */
export function jobHandlers(
  dependencies: Pick<
    Dependencies,
    | 'database'
    | 'clock'
    | 'randomness'
    | 'rates'
    | 'log'
    | 'paygate'
    | 'registration'
    | 'vault'
    | 'jobs'
    | 'audit'
    | 'mail'
    | 'site'
    | 'publicUrl'
    | 'adminUrl'
  >,
): JobHandler[] {
  return [
    deliverSubscription(dependencies),
    giveUpDelivery(dependencies),
    eraseCodes(dependencies),
    refreshRates(dependencies),
    closeQuotes(dependencies),
    checkDuePayments(dependencies),
    forgetExpired(dependencies),
    forgetPeople(dependencies),
    foldFigures(dependencies),
    flushSearch(dependencies),
    sendMails(dependencies),
    mailOverdueList(dependencies),
    forgetMails(dependencies),
    sendWebhook(dependencies),
    forgetDeliveries(dependencies),
  ];
}
