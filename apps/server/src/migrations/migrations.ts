import type { Migration } from 'kysely/migration';
import { up as firstSchema } from './0001-first-schema.ts';
import { up as paymentCodes } from './0002-payment-codes.ts';
import { up as exchangeRates } from './0003-exchange-rates.ts';
import { up as contests } from './0004-contests.ts';
import { up as auditTrail } from './0005-audit-trail.ts';
import { up as statistics } from './0006-statistics.ts';
import { up as cardPayments } from './0007-card-payments.ts';
import { up as addressHistory } from './0008-address-history.ts';
import { up as liveChanges } from './0009-live-changes.ts';
import { up as deliveryProblems } from './0010-delivery-problems.ts';
import { up as events } from './0011-events.ts';
import { up as mails } from './0012-mails.ts';
import { up as webhooks } from './0013-webhooks.ts';
import { up as clocks } from './0014-clocks.ts';
import { up as attention } from './0015-attention.ts';
import { up as keyRing } from './0016-key-ring.ts';
import { up as passkeys } from './0017-passkeys.ts';
import { up as passwordMustChange } from './0018-password-must-change.ts';
import { up as searchFlush } from './0019-search-flush.ts';
import { up as writeProbes } from './0020-write-probes.ts';
import { up as claimsThatHold } from './0021-claims-that-hold.ts';
import { up as revealedCodes } from './0022-revealed-codes.ts';
import { up as coinRates } from './0023-coin-rates.ts';
import { up as quotes } from './0024-quotes.ts';
import { up as quotePayers } from './0025-quote-payers.ts';
import { up as addressesNotOurs } from './0026-addresses-not-ours.ts';
import { up as fiatRates } from './0027-fiat-rates.ts';
import { up as evidence } from './0028-evidence.ts';
import { up as alerts } from './0029-alerts.ts';
import { up as transfers } from './0030-transfers.ts';
import { up as codesOfPayments } from './0031-payment-codes.ts';
import { up as returnedMoney } from './0032-returned-money.ts';
import { up as approvals } from './0033-approvals.ts';
import { up as corrections } from './0034-corrections.ts';
import { up as undo } from './0035-undo.ts';
import { up as customers } from './0036-customers.ts';
import { up as desk } from './0037-desk.ts';
import { up as imports } from './0038-imports.ts';
import { up as languages } from './0039-languages.ts';
import { up as namedOtherwise } from './0040-named-otherwise.ts';
import { up as knownHeights } from './0041-known-heights.ts';
import { up as keyFile } from './0042-key-file.ts';
import { up as quoteHeights } from './0043-quote-heights.ts';
import { up as givenAmounts } from './0044-given-amounts.ts';
import { up as latelyGiven } from './0045-lately-given.ts';
import { up as registeredByTheSite } from './0046-registered-by-the-site.ts';
import { up as restsAndReads } from './0047-rests-and-reads.ts';
import { up as foldedAndHandedOver } from './0049-folded-and-handed-over.ts';
import { up as unansweredChecks } from './0050-unanswered-checks.ts';
import { up as addressesOfTheirOwn } from './0051-addresses-of-their-own.ts';
import { up as references } from './0052-references.ts';
import { up as claimsByAddress } from './0053-claims-by-address.ts';

/** All migrations in order. A released migration is never edited; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-first-schema': { up: firstSchema },
  '0002-payment-codes': { up: paymentCodes },
  '0003-exchange-rates': { up: exchangeRates },
  '0004-contests': { up: contests },
  '0005-audit-trail': { up: auditTrail },
  '0006-statistics': { up: statistics },
  '0007-card-payments': { up: cardPayments },
  '0008-address-history': { up: addressHistory },
  '0009-live-changes': { up: liveChanges },
  '0010-delivery-problems': { up: deliveryProblems },
  '0011-events': { up: events },
  '0012-mails': { up: mails },
  '0013-webhooks': { up: webhooks },
  '0014-clocks': { up: clocks },
  '0015-attention': { up: attention },
  '0016-key-ring': { up: keyRing },
  '0017-passkeys': { up: passkeys },
  '0018-password-must-change': { up: passwordMustChange },
  '0019-search-flush': { up: searchFlush },
  '0020-write-probes': { up: writeProbes },
  '0021-claims-that-hold': { up: claimsThatHold },
  '0022-revealed-codes': { up: revealedCodes },
  '0023-coin-rates': { up: coinRates },
  '0024-quotes': { up: quotes },
  '0025-quote-payers': { up: quotePayers },
  '0026-addresses-not-ours': { up: addressesNotOurs },
  '0027-fiat-rates': { up: fiatRates },
  '0028-evidence': { up: evidence },
  '0029-alerts': { up: alerts },
  '0030-transfers': { up: transfers },
  '0031-payment-codes': { up: codesOfPayments },
  '0032-returned-money': { up: returnedMoney },
  '0033-approvals': { up: approvals },
  '0034-corrections': { up: corrections },
  '0035-undo': { up: undo },
  '0036-customers': { up: customers },
  '0037-desk': { up: desk },
  '0038-imports': { up: imports },
  '0039-languages': { up: languages },
  '0040-named-otherwise': { up: namedOtherwise },
  '0041-known-heights': { up: knownHeights },
  '0042-key-file': { up: keyFile },
  '0043-quote-heights': { up: quoteHeights },
  '0044-given-amounts': { up: givenAmounts },
  '0045-lately-given': { up: latelyGiven },
  '0046-registered-by-the-site': { up: registeredByTheSite },
  '0047-rests-and-reads': { up: restsAndReads },
  '0049-folded-and-handed-over': { up: foldedAndHandedOver },
  '0050-unanswered-checks': { up: unansweredChecks },
  '0051-addresses-of-their-own': { up: addressesOfTheirOwn },
  '0052-references': { up: references },
  '0053-claims-by-address': { up: claimsByAddress },
};
