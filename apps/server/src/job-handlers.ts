import {
  checkAuditTrail,
  checkCertificate,
  probeSources,
} from './modules/monitor/usecases/scheduled-checks.ts';
import { watchAlerts } from './modules/monitor/usecases/watch-alerts.ts';
import { forgetExpired } from './modules/retention/forget-expired.ts';
import type { JobHandler } from './core/jobs/jobs.ts';
import type { Dependencies } from './dependencies.ts';
import { checkDuePayments } from './modules/card-payments/usecases/check-due-payments.ts';
import { forgetMails } from './modules/outbox/usecases/outbox.ts';
import { mailOverdueList } from './modules/outbox/usecases/mail-admins.ts';
import { sendMails } from './modules/outbox/usecases/send-mails.ts';
import { forgetPeople } from './modules/retention/usecases/forget-people.ts';
import { forgetEvidence } from './modules/evidence/usecases/forget-evidence.ts';
import { readDueEvidence } from './modules/evidence/usecases/read-due-evidence.ts';
import { forgetTransfers } from './modules/matching/usecases/forget-transfers.ts';
import { readQuoteHeights } from './modules/matching/usecases/read-quote-heights.ts';
import { watchTransfers } from './modules/matching/usecases/watch-transfers.ts';
import { foldFigures } from './modules/statistics/usecases/fold-figures.ts';
import { closeQuotes } from './modules/quotes/usecases/close-quotes.ts';
import { refreshRates } from './modules/rates/refresh-rates.ts';
import {
  deliverSubscription,
  giveUpDelivery,
  tryWaitingDelivery,
} from './modules/delivery/usecases/deliver-subscription.ts';
import { eraseCodes } from './modules/payments/usecases/erase-codes.ts';
import { flushSearch } from './modules/payment-list/usecases/flush-search-index.ts';
import { forgetDeliveries } from './modules/webhooks/usecases/deliveries.ts';
import { sendWebhook } from './modules/webhooks/usecases/send-webhook.ts';

/** Every kind of background job with its handler. */
export function jobHandlers(dependencies: Dependencies): JobHandler[] {
  return [
    deliverSubscription(dependencies),
    giveUpDelivery(dependencies),
    tryWaitingDelivery(dependencies),
    eraseCodes(dependencies),
    refreshRates(dependencies),
    closeQuotes(dependencies),
    checkDuePayments(dependencies),
    readDueEvidence(dependencies),
    forgetEvidence(dependencies),
    watchTransfers(dependencies),
    readQuoteHeights(dependencies),
    forgetTransfers(dependencies),
    forgetExpired(dependencies),
    forgetPeople(dependencies),
    foldFigures(dependencies),
    flushSearch(dependencies),
    sendMails(dependencies),
    mailOverdueList(dependencies),
    forgetMails(dependencies),
    sendWebhook(dependencies),
    forgetDeliveries(dependencies),
    watchAlerts(dependencies),
    checkAuditTrail(dependencies),
    checkCertificate(dependencies),
    probeSources(dependencies),
  ];
}
