// A misspelt setting would otherwise go unnoticed: with BACKUP_DIRR there would be no backups.

/** Variables that container platforms add to every environment for each service, such as DATABASE_SERVICE_HOST. */
const madeForServices = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?$/;

/**
 * A sentence for each variable that looks like a setting but is none, with the nearest real setting. It looks
 * like one if its first word, up to the underscore, is that of a known setting, or if it differs from a known
 * one by at most two letters. Variables of other programs and empty ones are ignored.
 */
export function findUnknownSettings(
  environment: NodeJS.ProcessEnv,
  known: readonly string[],
): string[] {
  const compound = known.filter((name) => name.includes('_'));
  const firstWords = new Set(compound.map(firstWordOf));
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined || value === '' || known.includes(name) || !name.includes('_'))
      return [];
    if (madeForServices.test(name)) return [];
    const nearest = nearestOf(name, compound);
    const isSimilar = nearest !== undefined && nearest.distance <= 2;
    if (!isSimilar && !firstWords.has(firstWordOf(name))) return [];
    return [
      `${name} is not a setting${nearest === undefined ? '' : `; is ${nearest.name} meant?`}`,
    ];
  });
}

function firstWordOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}

function nearestOf(
  name: string,
  known: readonly string[],
): { name: string; distance: number } | undefined {
  return known
    .map((candidate) => ({ name: candidate, distance: distanceBetween(name, candidate) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
}

/** The edit distance: letters inserted, removed, replaced, or swapped with their neighbour. */
export function distanceBetween(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
