import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-tool.ts';

const SERVER = join(ROOT, 'apps', 'server', 'src');

/**
 * The room of each table: the module of that name, or `core` and `operations` for the tables that
 * features build on. A module gets another one's rows through that module's public file.
 */
const OWNERS: Readonly<Record<string, string>> = {
  transactions: 'payments',
  transaction_logs: 'payments',
  transaction_contests: 'payments',
  payment_codes: 'payments',
  payment_changes: 'statistics',
  payment_totals: 'statistics',
  payment_hours: 'statistics',
  payment_days: 'statistics',
  card_payments: 'card-payments',
  payment_evidence: 'evidence',
  evidence_readings: 'evidence',
  earlier_hashes: 'payments',
  payment_corrections: 'answers',
  undoable_acts: 'payments',
  payment_presence: 'desk',
  session_reads: 'payments',
  payment_assignments: 'desk',
  saved_views: 'desk',
  payment_returns: 'payments',
  incoming_transfers: 'transfers',
  watched_places: 'matching',
  sightings: 'transfers',
  approval_rules: 'approvals',
  approval_days: 'approvals',
  approval_decisions: 'approvals',
  chain_stops: 'approvals',
  pricing: 'pricing',
  exchange_rates: 'rates',
  coin_rates: 'rates',
  quotes: 'quotes',
  quote_heights: 'quotes',
  settings: 'settings',
  address_history: 'settings',
  installation_facts: 'operations',
  imports: 'operations',
  live_instances: 'operations',
  vault_keys: 'operations',
  vault_wraps: 'operations',
  write_probes: 'core',
  idempotency_keys: 'core',
  events: 'core',
  audit_trail: 'core',
  audit_personal: 'core',
  audit_head: 'core',
  checked_facts: 'core',
  admin_users: 'auth',
  admin_sessions: 'auth',
  recovery_codes: 'auth',
  passkeys: 'auth',
  passkey_challenges: 'auth',
  setup_links: 'auth',
  sign_in_places: 'auth',
  mails: 'outbox',
  webhook_endpoints: 'webhooks',
  webhook_deliveries: 'webhooks',
  alerts: 'monitor',
};

/** The places where a room may touch a table of another room. An unused exception is an error too. */
const EXCEPTIONS: readonly {
  readonly room: string;
  readonly tables: readonly string[];
  readonly reason: string;
}[] = [
  {
    room: 'payment-list',
    tables: [
      'transactions',
      'payment_evidence',
      'payment_returns',
      'payment_codes',
      'payment_assignments',
    ],
    reason: 'It is the reading side of payments: its plans follow their indexes.',
  },
  {
    room: 'desk',
    tables: ['transactions', 'admin_sessions', 'admin_users'],
    reason: 'Who has which payment open, and whether it still waits, is read in one statement.',
  },
  {
    room: 'statistics',
    tables: ['transactions'],
    reason: 'Figures are summed where the rows are, and proven against a count of all of them.',
  },
  {
    room: 'accounts',
    tables: [
      'transactions',
      'payment_codes',
      'payment_evidence',
      'payment_returns',
      'quotes',
      'card_payments',
    ],
    reason:
      'A month is read as one stream from one snapshot: payments, what arrived, at which rate.',
  },
  {
    room: 'approvals',
    tables: ['transactions'],
    reason: 'What rules decided is listed with the payments.',
  },
  {
    room: 'card-payments',
    tables: ['transactions'],
    reason: 'A card payment is a payment with a second row; both are read in one statement.',
  },
  {
    room: 'evidence',
    tables: ['transactions'],
    reason: 'The pending payments are counted by verdict, and found by their address.',
  },
  {
    room: 'transfers',
    tables: ['transactions', 'quotes', 'payment_evidence'],
    reason: 'Transfers are listed with their payments, and matched with what payments ask for.',
  },
  {
    room: 'payments',
    tables: ['events'],
    reason: 'A payment, its log row and its event are inserted by one statement.',
  },
  {
    room: 'quotes',
    tables: ['transactions', 'transaction_contests'],
    reason: 'A quote is kept as long as a payment or a claim refers to it.',
  },
  {
    room: 'users',
    tables: ['admin_users'],
    reason: 'One row holds an account and its credentials: users manages the one, auth the other.',
  },
  {
    room: 'retention',
    tables: [
      'transactions',
      'transaction_logs',
      'transaction_contests',
      'payment_returns',
      'incoming_transfers',
      'card_payments',
      'mails',
      'sign_in_places',
      'audit_trail',
      'audit_personal',
      'idempotency_keys',
      'admin_sessions',
      'setup_links',
      'passkey_challenges',
    ],
    reason: 'It erases all data whose retention has ended, in every room.',
  },
  {
    room: 'core',
    tables: ['installation_facts'],
    reason: 'The audit trail and the jobs read facts that were stored when the database was made.',
  },
  {
    room: 'operations',
    tables: [
      'transactions',
      'payment_codes',
      'card_payments',
      'admin_users',
      'recovery_codes',
      'passkeys',
      'webhook_endpoints',
      'quotes',
      'audit_head',
    ],
    reason: 'A restore without the key removes what that key sealed, in every table.',
  },
];

/** A place where a room touches another room's table. */
export interface ForeignTable {
  readonly file: string;
  readonly room: string;
  readonly table: string;
}

const QUERY =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|from)\(\s*'(\w+)|\b(?:from|join|into|update|table)\s+(\w+)\b/g;

/** The tables of ours that a file's queries name. */
export function tablesIn(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const named = [...code.matchAll(QUERY)].map(([, built, written]) => built ?? written ?? '');
  return [...new Set(named.filter((name) => Object.hasOwn(OWNERS, name)))];
}

/** `modules/payments/x.ts` belongs to the room payments; everything below `core` belongs to the room core. */
function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'modules' ? second : first;
}

/** The places where rooms touch tables of others without an exception, and the unused exceptions. */
export function findForeignTables(
  files: readonly { readonly file: string; readonly text: string }[],
): { readonly foreign: readonly ForeignTable[]; readonly unused: readonly string[] } {
  const unused = new Set(
    EXCEPTIONS.flatMap(({ room, tables }) => tables.map((table) => `${room}: ${table}`)),
  );
  const foreign: ForeignTable[] = [];
  for (const { file, text } of files) {
    const room = roomOf(file);
    for (const table of tablesIn(text)) {
      if (OWNERS[table] === room) continue;
      const isAllowed = EXCEPTIONS.some(
        (exception) => exception.room === room && exception.tables.includes(table),
      );
      unused.delete(`${room}: ${table}`);
      if (!isAllowed) foreign.push({ file, room, table });
    }
  }
  return { foreign, unused: [...unused] };
}

/**
 * The server's files that may hold queries. Migrations make the tables and tests may read all of
 * them, so both are left out.
 */
function serverFiles(): { file: string; text: string }[] {
  return globSync('{core,modules,operations,commands}/**/*.ts', { cwd: SERVER })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/test-programs/'))
    .map((file) => ({ file, text: readFileSync(join(SERVER, file), 'utf8') }));
}

if (import.meta.main) {
  const { foreign, unused } = findForeignTables(serverFiles());
  for (const { file, room, table } of foreign)
    console.error(
      `${file} queries ${table}, which belongs to ${OWNERS[table]}: ask ${OWNERS[table]} for it, or give ${room} an exception with its reason.`,
    );
  for (const exception of unused)
    console.error(`The exception "${exception}" is no longer needed: remove it.`);
  if (foreign.length + unused.length > 0) process.exitCode = 1;
}
