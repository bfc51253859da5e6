import type {
  AuditAction,
  AuditAuthorKind,
  AuditSubjectKind,
} from '@ghost-pay/contract/audit/audit-words';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { beforeCommit, type DatabaseTransaction } from '../database/database.ts';
import type { Actor } from '../http/actor.ts';
import type { Vault } from '../vault/vault.ts';
import { hashOfEntry, hashOfPersonalPart } from './audit-chain.ts';
import {
  type AuditFacts,
  type ChainedEntry,
  insertEntry,
  lockChainEnd,
} from './audit.repository.ts';

/** Who caused an entry. */
export interface AuditAuthor {
  readonly kind: AuditAuthorKind;
  readonly userId?: string;
  readonly username?: string;
  readonly address?: string;
  readonly userAgent?: string;
}

export interface AuditEntry {
  readonly action: AuditAction;
  readonly author: AuditAuthor;
  readonly subject?: {
    readonly kind: AuditSubjectKind;
    readonly id: string;
    readonly name?: string;
  };
  readonly facts?: AuditFacts;
  /**
   * Free text such as a note or an e-mail address. It may name people and is erased with them. Never a code,
   * token or password.
   */
  readonly details?: string | undefined;
}

export interface AuditTrail {
  /**
   * Appends an entry in the caller's transaction: both commit, or neither. It is written when all else in the
   * transaction is done, whenever this is called, because the end of the chain is locked from then until the commit and
   * everybody else's entry waits for it.
   */
  record(trx: DatabaseTransaction, entry: AuditEntry): Promise<void>;
}

/** The author of an action by a signed-in administrator. */
export function authorOf(actor: Actor): AuditAuthor {
  const { userId, username, address, userAgent } = actor;
  return { kind: 'admin', userId, username, address, userAgent };
}

export const systemAuthor: AuditAuthor = { kind: 'system' };
export const operatorAuthor: AuditAuthor = { kind: 'operator' };

/**
 * Each entry is also logged: its number, action, author and subject as ids, and its hash. A log that is
 * stored elsewhere can later prove what the trail held. The line is written before the commit: if the commit
 * fails, the next entry has the same number.
 */
export function createAuditTrail({
  clock,
  vault,
  log,
}: {
  clock: Clock;
  vault: Vault;
  log: Pick<FastifyBaseLogger, 'info'>;
}): AuditTrail {
  async function append(
    trx: DatabaseTransaction,
    { action, author, subject, facts = {}, details }: AuditEntry,
  ): Promise<void> {
    const { lastId, lastHash } = await lockChainEnd(trx);
    const id = lastId + 1;
    const personal = {
      author_name: author.username ?? null,
      address: author.address ?? null,
      user_agent: author.userAgent ?? null,
      subject_name: subject?.name ?? null,
      details: details ?? null,
    };
    const entry: ChainedEntry = {
      id,
      at: clock.now(),
      action,
      author_kind: author.kind,
      author_id: author.userId ?? null,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      facts,
      personal_hash: hashOfPersonalPart(vault, { id, personal }),
      previous_hash: lastHash,
    };
    const hash = hashOfEntry(vault, entry);
    await insertEntry(trx, { entry, personal, hash });
    log.info(
      {
        audit: {
          id,
          action,
          author_kind: entry.author_kind,
          author_id: entry.author_id,
          subject_kind: entry.subject_kind,
          subject_id: entry.subject_id,
          hash: hash.toString('hex'),
        },
      },
      'audit entry',
    );
  }

  return {
    record(trx, entry) {
      beforeCommit(trx, () => append(trx, entry));
      return Promise.resolve();
    },
  };
}
