import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that start programs of their own and mostly wait for them: for a job to expire, a stalled database to
 * go on, a server to be ready again. They begin first, those that wait longest before the others, so that the files
 * that compute fill the time, and no long one is left over at the end.
 */
export const waitingTests: readonly string[] = [
  'crashes.test.ts',
  'instance-kills.test.ts',
  'delivery-after-a-crash.test.ts',
  'slow-clients.test.ts',
  'stall.test.ts',
  'stalled-database.test.ts',
  'installation-mode.test.ts',
  'ill-database.test.ts',
  'embedded-postgres.test.ts',
  'many-hostile-requests.test.ts',
  'instances.test.ts',
  'commands/backup.test.ts',
  'server-process.test.ts',
  'rotate-key.test.ts',
  'admin.test.ts',
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
];

/** Where the file stands among those; undefined for all others. `file` is a path with slashes. */
export function waitingRank(file: string): number | undefined {
  const rank = waitingTests.findIndex((name) => file.endsWith(`/${name}`));
  return rank === -1 ? undefined : rank;
}

/** The waiting files, then the others in Vitest's own order: those that took longest first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) =>
      waitingRank(moduleId) ?? waitingTests.length;
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
