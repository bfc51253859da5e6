import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that are slow even when they run alone, about the longest first; those that wait more than they work come
 * before those that work. Most of them start programs and wait: for a
 * job to expire, for a stalled database to continue, for a server to be ready again. They begin first, so the other
 * files run during these waits, and no long file is left over at the end.
 */
export const longTests: readonly string[] = [
  'crashes.test.ts',
  'slow-clients.test.ts',
  'stall.test.ts',
  'stalled-database.test.ts',
  'many-hostile-requests.test.ts',
  'instance-kills.test.ts',
  'delivery-after-a-crash.test.ts',
  'failover.test.ts',
  'src/month.test.ts',
  'trials/src/evidence.test.ts',
  'installation-mode.test.ts',
  'ill-database.test.ts',
  'embedded-postgres.test.ts',
  'instances.test.ts',
  'commands/backup.test.ts',
  'server-process.test.ts',
  'commands/moving.test.ts',
  'rotate-key.test.ts',
  'doctor.test.ts',
  'admin.test.ts',
  'primary.test.ts',
  'races.test.ts',
  'crash-recovery.test.ts',
  'data-folder-marker.test.ts',
  'killed-migration.test.ts',
  'sandbox-process.test.ts',
  'mail-after-a-crash.test.ts',
  'after-the-money.test.ts',
  'launch.test.ts',
  'data-dir.test.ts',
  'create-cluster.test.ts',
  'throwaway-postgres.test.ts',
  'http/hostile-requests.test.ts',
  'payment-list.test.ts',
  'site-database.test.ts',
  'migrations/upgrade.test.ts',
  'archive.test.ts',
  'evm-on-anvil.test.ts',
  'trials/src/upgrade.test.ts',
];

/** The file's position in that list; undefined for all others. `file` is a path with slashes. */
export function longRank(file: string): number | undefined {
  const rank = longTests.findIndex((name) => file.endsWith(`/${name}`));
  return rank === -1 ? undefined : rank;
}

/** The long files, then the others in Vitest's own order. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method of this name, not an array's
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => longRank(moduleId) ?? longTests.length;
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
