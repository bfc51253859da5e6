import { forgetExpired, countExpired } from '../modules/retention/forget-expired.ts';
import type { Dependencies } from '../dependencies.ts';
import { retentionTexts as texts } from '../modules/retention/retention.texts.ts';
import { type ErasedPerson, erasePerson } from '../modules/retention/usecases/erase-person.ts';
import { countDuePeople, forgetPeople } from '../modules/retention/usecases/forget-people.ts';
import { countDueCodes, eraseCodes } from '../modules/payments/usecases/erase-codes.ts';

/** Erases all data whose retention has ended, or with `dryRun` reports how much that would be. */
export async function applyRetention(
  dependencies: Dependencies,
  { dryRun }: { dryRun: boolean },
): Promise<readonly string[]> {
  const due = {
    codes: await countDueCodes(dependencies),
    ...(await countDuePeople(dependencies)),
    expired: await countExpired(dependencies),
  };
  if (!dryRun) {
    for (const rule of [eraseCodes, forgetPeople, forgetExpired]) await rule(dependencies).run({});
  }
  return [dryRun ? texts.wouldGo : texts.gone, ...countLines(due, texts.due)];
}

/** Erases one person everywhere, or with `dryRun` reports what that would erase. */
export async function erase(
  dependencies: Dependencies,
  { person, dryRun }: { person: string; dryRun: boolean },
): Promise<readonly string[]> {
  const { counts, alsoNamed }: ErasedPerson = await erasePerson(dependencies, { person, dryRun });
  if (Object.values(counts).every((count) => count === 0)) return [texts.noMatch(person)];
  return [
    dryRun ? texts.wouldErase(person) : texts.erased(person),
    ...countLines(counts, texts.counts),
    ...(alsoNamed.length > 0 ? [texts.alsoNamed(alsoNamed)] : []),
    ...(dryRun ? [] : [texts.backups]),
  ];
}

function countLines<Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
  labels: Readonly<Record<Kind, string>>,
): string[] {
  const kinds = Object.keys(labels) as Kind[];
  return kinds.map((kind) => `  ${String(counts[kind]).padStart(8)}  ${labels[kind]}`);
}
