import { countEntriesSince } from '../../../core/audit/audit.repository.ts';
import { auditFact, readCheckedFacts } from '../../../core/checked-facts.repository.ts';
import { findMissingKeys } from '../../../core/vault/missing-keys.ts';
import type { VaultKeys } from '../../../core/vault/keys.ts';
import { listLiveInstances } from '../../../core/vault/live-instances.repository.ts';
import { machineName } from '../../../core/machine-name.ts';
import { listAlikeNames } from '../../auth/auth.public.ts';
import {
  ageOf,
  type Alert,
  type Check,
  error,
  type Finding,
  momentOf,
  off,
  ok,
  rowOf,
  stateOf,
  warning,
  well,
  wrong,
} from '../check.ts';

// Whether the site can be trusted, and whether somebody tries to get in.

interface Keys {
  /** Named by rows, and lacked by this server. It does not start without such a key, so these are named since. */
  readonly missing: readonly string[];
  /** Named by rows, and lost by its key file since it started. */
  readonly going: readonly string[];
  /** Whether its key file is another one than at its start. */
  readonly isFileChanged: boolean;
  /** Other servers, with what they lack of all keys that live ones have. */
  readonly apart: readonly string[];
}

const namesOf = ({ seals }: VaultKeys) => seals.map(({ id }) => id);

export const keys: Check<Keys> = {
  name: 'keys',
  async read({ database, vault, keysInFile }) {
    const inFile = keysInFile() ?? vault.keys;
    const lackedBy = async (having: VaultKeys) => {
      const cells = await findMissingKeys(database, having);
      return [...new Set(cells.map(({ keyId }) => keyId))];
    };
    const missing = await lackedBy(vault.keys);
    const isFileChanged = String(namesOf(inFile)) !== String(namesOf(vault.keys));
    const live = await listLiveInstances(database);
    const all = [...new Set(live.flatMap(({ opens }) => opens))];
    return {
      missing,
      going: isFileChanged ? (await lackedBy(inFile)).filter((id) => !missing.includes(id)) : [],
      isFileChanged,
      apart: live.flatMap(({ name, opens }) => {
        const lacks = all.filter((id) => !opens.includes(id));
        return lacks.length === 0 ? [] : [`${name} (${lacks.join(', ')})`];
      }),
    };
  },
  rows: [
    {
      key: 'keys',
      label: 'Keys',
      judge({ missing, going, isFileChanged, apart }) {
        if (missing.length > 0)
          return error(
            'Key Missing',
            `Secrets were sealed with ${missing.join(', ')}, which the key file of this server lacks. Add the line and restart it.`,
          );
        if (going.length > 0)
          return error(
            'Key Going Away',
            `The key file on ${machineName} has lost ${going.join(', ')}, with which secrets are sealed: the server there works until it is restarted. Put the line back, then seal them anew: ghost-pay admin reseal`,
          );
        if (isFileChanged)
          return warning(
            'Restart Due',
            `The key file on ${machineName} was changed since the server there started. Restart it.`,
          );
        if (apart.length > 0)
          return warning(
            'Not Alike',
            `These servers lack keys that others have: ${apart.join('; ')}. Give all the same key file, and restart them.`,
          );
        return ok('Complete');
      },
    },
  ],
};

/** The name of what the nightly look at the certificate finds. */
export const certificateFact = 'certificate';

/** Of the last night's walk through the trail; undefined before the first. */
type Audit = { readonly brokenAt: number | null } | undefined;

const auditBroken: Alert<Audit> = {
  severity: 'error',
  find(audit, now) {
    if (audit === undefined) return { state: 'unknown', subject: '' };
    return audit.brokenAt === null ? well : wrong(now, { facts: { entry: audit.brokenAt } });
  },
  title: 'The audit trail is broken',
  sentence: ({ facts }) =>
    `Entry ${facts['entry']} of the audit trail is missing or was changed. The program never does that.`,
  advice:
    'Treat the database as tampered with: keep a copy of it, run ghost-pay admin verify-audit, and compare with the last backup.',
};

export const auditTrail: Check<Audit> = {
  name: 'audit trail',
  async read({ database }) {
    const facts = await readCheckedFacts(database, { name: auditFact });
    if (facts === undefined) return undefined;
    const brokenAt = facts['brokenAt'];
    return { brokenAt: typeof brokenAt === 'number' ? brokenAt : null };
  },
  rows: [
    {
      key: 'audit_trail',
      label: 'Audit Trail',
      judge: (fact, now) =>
        fact === undefined
          ? off('Not Checked', 'It is checked every night at 02:53 UTC.')
          : (rowOf('Broken', auditBroken, { fact, now }) ?? ok('Whole')),
    },
  ],
  alerts: { audit_broken: auditBroken },
};

export interface Certificate {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Why a browser would not trust it; null if it would. */
  readonly problem: string | null;
}

interface SiteCertificate {
  readonly hasHttps: boolean;
  /** Undefined before the first look; null if it cannot be reached from inside. */
  readonly certificate: Certificate | null | undefined;
}

/** Or a quarter of the certificate's life, if that is less. */
const renewedBeforeMs = 14 * 24 * 3_600_000;

const certificateExpiring: Alert<SiteCertificate> = {
  severity: 'error',
  find({ certificate }, now) {
    if (certificate === undefined) return { state: 'unknown', subject: '' };
    if (certificate === null) return well;
    const { validFrom, validTo, problem } = certificate;
    const life = validTo.getTime() - validFrom.getTime();
    const left = validTo.getTime() - now.getTime();
    if (problem === null && left >= Math.min(renewedBeforeMs, life / 4)) return well;
    return wrong(now, { facts: { until: validTo.toISOString(), problem: problem ?? '' } });
  },
  title: 'The certificate of the site needs renewal',
  sentence: ({ facts }) =>
    facts['problem'] === ''
      ? `The certificate of the site’s address expires on ${momentOf(new Date(String(facts['until'])))}.`
      : `Browsers do not trust the certificate of the site’s address (${facts['problem']}).`,
  advice: 'Check at the proxy why it was not renewed. Visitors cannot open the site without it.',
};

export const certificate: Check<SiteCertificate> = {
  name: 'certificate',
  async read({ database, publicUrl }) {
    const facts = await readCheckedFacts(database, { name: certificateFact });
    const { validFrom, validTo, problem } = facts ?? {};
    const hasHttps = publicUrl.startsWith('https://');
    if (typeof validFrom !== 'string' || typeof validTo !== 'string')
      return { hasHttps, certificate: facts === undefined ? undefined : null };
    return {
      hasHttps,
      certificate: {
        validFrom: new Date(validFrom),
        validTo: new Date(validTo),
        problem: typeof problem === 'string' ? problem : null,
      },
    };
  },
  rows: [
    {
      key: 'certificate',
      label: 'Certificate',
      judge(fact, now) {
        if (!fact.hasHttps) return off('Not Used', 'The address of the site has no https.');
        if (!fact.certificate)
          return off(
            'Not Checked',
            'The address of the site was not reached from the server itself, so its certificate was not read.',
          );
        const until = fact.certificate.validTo.toISOString().slice(0, 10);
        return (
          rowOf('Renew Now', certificateExpiring, { fact, now }) ??
          ok('Valid', `It is valid until ${until}.`)
        );
      },
    },
  ],
  alerts: { certificate_expiring: certificateExpiring },
  figures: [
    {
      name: 'ghost_pay_certificate_expires_seconds',
      help: 'The time until the certificate of the site’s address expires; absent if it was not read.',
      read({ certificate: found }, now) {
        const age = ageOf(found?.validTo, now);
        return age === undefined ? undefined : -age;
      },
    },
  ],
};

/** Of names that an earlier version told apart by their case; the doctor says the same. */
export function judgeUserNames(alike: readonly string[]): Finding {
  return alike.length === 0
    ? ok('Distinct')
    : warning(
        `${alike.length} Alike`,
        `These differ in their case alone, so all but the oldest sign in by their exact letters: ${alike.join(', ')}. Make accounts with other names for their owners, and delete these, under Users.`,
      );
}

/** The fact is the names of administrators that differ in their case alone. */
export const userNames: Check<readonly string[]> = {
  name: 'user names',
  read: ({ database }) => listAlikeNames(database),
  rows: [{ key: 'user_names', label: 'User Names', judge: judgeUserNames }],
};

/** The window in which refused sign-ins are counted. */
const signInMinutes = 15;

/** The fact is the number of refused sign-ins to the back-office within that window. */
export const signIns: Check<number> = {
  name: 'sign-ins',
  read: ({ database, clock }) =>
    countEntriesSince(database, {
      action: 'login_refused',
      since: new Date(clock.now().getTime() - signInMinutes * 60_000),
      atMost: 1_000,
    }),
  alerts: {
    sign_in_attack: {
      severity: 'warning',
      find(count, now) {
        const state = stateOf(count, { raises: 20, clears: 5 });
        return state === 'wrong' ? wrong(now, { facts: { count } }) : { state, subject: '' };
      },
      title: 'Many sign-ins are refused',
      sentence: ({ facts }) =>
        `${facts['count']} sign-ins to the back-office were refused within ${signInMinutes} minutes.`,
      advice:
        'The audit trail shows where they come from. Block these addresses at the proxy, or let only your own reach the back-office (ADMIN_ADDRESSES).',
    },
  },
  figures: [
    {
      name: 'ghost_pay_sign_ins_refused',
      help: 'Sign-ins to the back-office that were refused within the last 15 minutes.',
      read: (count) => count,
    },
  ],
};
