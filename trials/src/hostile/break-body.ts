type Place = readonly (string | number)[];

/** The paths to every field and element of a JSON value, the outer ones first. */
function placesIn(value: unknown, above: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item])
    : Object.entries(value);
  return entries.flatMap(([name, inner]) => {
    const place = [...above, name];
    return [place, ...placesIn(inner, place)];
  });
}

/** A copy with one place changed; undefined removes it. */
function withChange(
  value: unknown,
  [name, ...rest]: Place,
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  const copy: unknown = structuredClone(value);
  const fields = copy as Record<string | number, unknown>;
  const changed = withChange(fields[name], rest, change);
  if (changed !== undefined) fields[name] = changed;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete fields[name];
  return copy;
}

const addedNames = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'status',
  'role',
  'payment_verified',
  'created_at',
  '',
  'x'.repeat(1_000),
] as const;

/**
 * A breakage of one field of a body. The last two are made in the JSON text, because an object
 * cannot have a name twice.
 */
export interface FieldBreakage {
  readonly at: number;
  readonly how: 'drop' | 'replace' | 'into_array' | 'double' | 'add';
  readonly value: unknown;
}

/** The JSON text of `body` with its fields broken, one after the other. */
export function brokenJson(body: unknown, breakages: readonly FieldBreakage[]): string {
  let value = body;
  const added: string[] = [];
  for (const breakage of breakages) {
    const places = placesIn(value);
    const place = places[breakage.at % Math.max(1, places.length)];
    const text = JSON.stringify(breakage.value) ?? 'null';
    if (breakage.how === 'add')
      added.push(`${JSON.stringify(addedNames[breakage.at % addedNames.length])}:${text}`);
    else if (place === undefined) value = breakage.value;
    else if (breakage.how === 'double') added.push(`${JSON.stringify(String(place[0]))}:${text}`);
    else value = withChange(value, place, (old) => changed(old, breakage));
  }
  const text = JSON.stringify(value) ?? '';
  if (added.length === 0 || !text.startsWith('{')) return text;
  const rest = text.slice(1);
  return `{${added.join(',')}${rest === '}' ? '' : ','}${rest}`;
}

function changed(old: unknown, { how, value }: FieldBreakage): unknown {
  if (how === 'drop') return undefined;
  return how === 'into_array' ? [old, value] : value;
}
