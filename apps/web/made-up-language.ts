// Runs in the pages of tests: a made-up language, derived from the English texts.

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'aáeéiíoóuúcćnńsśzźrŕlĺyýgǵkḱmḿpṕwẃdďtťhȟbḃfḟjĵvṽxẋqʠAÁEÉIÍOÓUÚCĆNŃSŚZŹRŔLĹYÝGǴKḰMḾPṔWẂDĎTŤHȞBḂFḞJĴVṼXẊQɊ',
  ).reduce<[string, string][]>((pairs, letter, index, all) => {
    if (index % 2 === 0) pairs.push([letter, all[index + 1] ?? letter]);
    return pairs;
  }, []),
);

/** What no language translates. */
const kept = /GHOST-[\w-]*|https?:\S+|\S+@\S+|[\w•]*\d[\w•]*/gu;

/** Accents on every letter, and longer by two fifths. Values that are filled in keep their letters. */
function madeUpText(text: string): string {
  const parts = text.split(kept);
  const values = text.match(kept) ?? [];
  const changed = parts.map((part) =>
    Array.from(part, (letter) => accents[letter] ?? letter).join(''),
  );
  const length = Array.from(text).length;
  const more = 'ẋẋẋẋ '
    .repeat(Math.ceil((length * 0.4) / 5))
    .slice(0, Math.round(length * 0.4))
    .trim();
  const whole = changed.map((part, index) => part + (values[index] ?? '')).join('');
  return more === '' || text.trim() === '' ? whole : `${whole} ${more}`;
}

/** The same texts in the made-up language. An object without texts has one for every name. */
export function madeUp<Texts>(texts: Texts): Texts {
  return made(texts) as Texts;
}

function made(value: unknown): unknown {
  if (typeof value === 'string') return madeUpText(value);
  if (typeof value === 'function')
    return (...values: unknown[]) => made((value as (...given: unknown[]) => unknown)(...values));
  if (Array.isArray(value)) return value.map(made);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 0)
    return new Proxy(
      {},
      { get: (_, name) => (typeof name === 'string' ? madeUpText(name) : undefined) },
    );
  return Object.fromEntries(entries.map(([name, part]) => [name, made(part)]));
}
