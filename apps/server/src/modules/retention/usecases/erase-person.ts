import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import { type DatabaseTransaction, withoutTimeLimit } from '../../../core/database/database.ts';
import { OperatorError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { erasePayer } from '../../quotes/quotes.public.ts';
import { erasePaymentsPeople } from '../retention.repository.ts';
import { erasedDetails, erasedName, retentionTexts } from '../retention.texts.ts';
import {
  eraseAnswersNaming,
  eraseAuditPartsOf,
  eraseContestsOf,
  eraseMailsOf,
  lockPaymentsOf,
  type PersonsPayment,
  replaceMentions,
} from '../person.repository.ts';

/** The erased data of a person. */
export interface ErasedPerson {
  readonly counts: Readonly<Record<keyof typeof retentionTexts.counts, number>>;
  /** Other names and addresses with the same payments. */
  readonly alsoNamed: readonly string[];
}

/** Thrown to roll back: a dry run does the same work and only differs in its end. */
class DryRun extends Error {
  readonly found: ErasedPerson;
  constructor(found: ErasedPerson) {
    super('dry run');
    this.found = found;
  }
}

/**
 * Erases all data of the person with this username or e-mail address, permanently; `dryRun` only reports it.
 * All or nothing. Throws an OperatorError while one of the person's payments is pending: it could no longer
 * be delivered. Backups are not changed.
 */
export async function erasePerson(
  { database, clock, vault, audit }: Pick<Dependencies, 'database' | 'clock' | 'vault' | 'audit'>,
  { person, dryRun }: { person: string; dryRun: boolean },
): Promise<ErasedPerson> {
  try {
    return await database.transaction().execute(async (trx) => {
      // The work covers every log and the whole audit trail; each statement keeps its own limit.
      await withoutTimeLimit(trx);
      const found = await erase(trx, { vault, person, now: clock.now() });
      if (dryRun) throw new DryRun(found);
      await audit.record(trx, {
        action: 'person_erased',
        author: operatorAuthor,
        facts: {
          person: vault.lookupHash(`person:${person.toLowerCase()}`).toString('hex').slice(0, 32),
          ...found.counts,
        },
      });
      return found;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.found;
    throw error;
  }
}

async function erase(
  trx: DatabaseTransaction,
  { vault, person, now }: { vault: Vault; person: string; now: Date },
): Promise<ErasedPerson> {
  const own = await lockPaymentsOf(trx, person);
  const pending = own.filter(({ status }) => status.startsWith('pending_'));
  if (pending.length > 0)
    throw new OperatorError(retentionTexts.stillPending(pending.map((one) => one.payment_id)));
  const { payments, contests, auditEntries } = await erasePaymentsPeople(trx, {
    payments: own.map(({ id }) => ({ id, hash: null })),
    details: erasedDetails,
    now,
  });
  return {
    counts: {
      payments,
      contests: contests + (await eraseContestsOf(trx, person)),
      mentions: await replaceMentions(trx, { person, replacement: erasedName }),
      auditEntries: auditEntries + (await eraseAuditPartsOf(trx, person)),
      mails: await eraseMailsOf(trx, { person, payments: own }),
      quotes: await erasePayer(trx, { vault, person }),
      repeatedAnswers: await eraseAnswersNaming(trx, person),
    },
    alsoNamed: otherNames(own, person),
  };
}

function otherNames(own: readonly PersonsPayment[], person: string): string[] {
  const names = own.flatMap(({ user_username, user_email }) => [user_username, user_email]);
  const others = names.filter(
    (name): name is string => name !== null && name.toLowerCase() !== person.toLowerCase(),
  );
  return [...new Set(others)].toSorted();
}
