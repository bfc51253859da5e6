import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// The contrast of every pair of colours that the pages use, in both themes, as WCAG 2.2 computes it (1.4.3 and 1.4.11).

type Rgb = readonly [number, number, number];
type Oklab = readonly [number, number, number];
const source = join(import.meta.dirname, '..');
const style = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The tokens that a rule of the style sheet sets. */
function tokensOf(rule: string): Map<string, string> {
  const sheet = style('tokens.css');
  const start = sheet.indexOf(rule);
  if (start === -1) throw new Error(`tokens.css has no rule ${rule}`);
  const body = sheet.slice(start, sheet.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = tokensOf(':root {');
const themes: Record<string, ReadonlyMap<string, string>> = {
  light,
  dark: new Map([...light, ...tokensOf(':root.dark {')]),
};

function oklabOf(value: string): Oklab {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
  if (lightness === undefined) throw new Error(`${value} is no opaque colour in oklch`);
  const angle = (Number(hue) * Math.PI) / 180;
  return [Number(lightness), Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)];
}

/** Linear sRGB, cut to what a screen can show. */
function linearOf([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (part: number) => Math.min(1, Math.max(0, part));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A token, or a token at 70 % before the surface: `amber-band`, `amber-soft/70`. */
function colour(name: string, tokens: ReadonlyMap<string, string>): Rgb {
  const token = (one: string) => oklabOf(tokens.get(one) ?? `missing ${one}`);
  const [, mixed] = /^(\w+)(?:-band|-soft\/70)$/.exec(name) ?? [];
  if (mixed === undefined) return linearOf(token(name));
  const surface = token('surface');
  const [lightness, a, b] = token(`${mixed}-soft`).map(
    (part, index) => part * 0.7 + (surface[index] ?? 0) * 0.3,
  );
  return linearOf([lightness ?? 0, a ?? 0, b ?? 0]);
}

function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const everyText = ['ink', 'muted', 'accent-ink', 'amber', 'blue', 'green', 'red'];
/** The texts on each ground. */
const texts: Record<string, readonly string[]> = {
  page: everyText,
  surface: everyText,
  // Also what a pointer or the focus rests on.
  sunken: everyText,
  // Also what is chosen, and rows that are.
  'accent-soft': everyText,
  line: ['ink', 'muted'],
  'amber-soft': ['amber', 'ink', 'muted'],
  'amber-soft/70': ['amber', 'ink', 'muted'],
  'amber-band': ['amber', 'ink', 'muted'],
  'blue-soft': ['blue', 'ink', 'muted'],
  'blue-band': ['blue', 'ink', 'muted'],
  'green-soft': ['green', 'ink', 'muted'],
  'green-soft/70': ['green', 'ink', 'muted'],
  'green-band': ['green', 'ink', 'muted'],
  'red-soft': ['red', 'ink', 'muted'],
  'red-soft/70': ['red', 'ink', 'muted'],
  'red-band': ['red', 'ink', 'muted'],
  accent: ['on-accent'],
  'accent-strong': ['on-accent'],
  'red-solid': ['on-accent'],
  'red-solid-strong': ['on-accent'],
  ink: ['surface'],
  'series-2': ['surface'],
};
/** What is no text but must be seen: edges of controls, rings of the focus, marks, parts of charts. */
const shapes: Record<string, readonly string[]> = {
  page: ['control', 'accent-ink'],
  surface: [
    'control',
    'accent',
    'accent-ink',
    'muted',
    'amber',
    'blue',
    'green',
    'red',
    'series-1',
    'series-2',
    'series-3',
  ],
  sunken: ['control', 'accent-ink', 'series-2'],
  muted: ['sunken'],
  accent: ['on-accent'],
};
/** Grounds without text of a token: codes that cameras read, switches and dots, what darkens a page, or none at all. */
const withoutText = new Set([
  'white',
  'transparent',
  'shade',
  'control',
  'muted',
  'on-accent',
  'amber',
  'blue',
  'green',
  'red',
]);

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  const cells = (table: Record<string, readonly string[]>) =>
    Object.entries(table).flatMap(([ground, over]) => over.map((one) => [one, ground] as const));
  const between = (one: string, ground: string) =>
    contrast(colour(one, tokens), colour(ground, tokens));

  test.each(cells(texts))('text in %s on %s keeps 4.5 : 1', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(cells(shapes))('a shape in %s on %s keeps 3 : 1', (shape, ground) => {
    expect(between(shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('black on white has a contrast of 21, and a mixed ground is the one of the style sheet', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21);
  const bands = style('main.css').match(/--color-\w+-band: .+;/g) ?? [];
  expect(bands).toHaveLength(4);
  for (const band of bands)
    expect(band).toMatch(/-band: color-mix\(in oklab, var\(--\w+-soft\) 70%, var\(--surface\)\);/);
});

/** The classes in each text between quotation marks in the pages' sources. */
const classLists = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .flatMap((file) => readFileSync(join(source, file), 'utf8').match(/(['"`])[^'"`\n]*\1/g) ?? [])
  .map((quoted) => quoted.slice(1, -1).split(/\s+/));
/** The grounds among the classes; `bg-none` takes a picture away and leaves the ground. */
const grounds = (classes: readonly string[]) =>
  classes.flatMap((one) => {
    const [, series, token] =
      /(?:^|:)bg-(?!none$)(?:\(--(series-\d)\)|([a-z-]+(?:\/\d+)?))$/.exec(one) ?? [];
    return series ?? token ?? [];
  });
const ofTexts = new Set([...everyText, 'on-accent', 'surface']);
const textsOf = (classes: readonly string[]) =>
  classes.flatMap((one) => {
    const [, token = ''] = /(?:^|:)text-([a-z-]+(?:\/\d+)?)$/.exec(one) ?? [];
    return ofTexts.has(token) ? [token] : [];
  });

test('every ground of the pages has its row', () => {
  const used = new Set(classLists.flatMap(grounds));
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((ground) => !(ground in texts) && !withoutText.has(ground))).toEqual([]);
  expect(Object.keys(texts).filter((ground) => !used.has(ground))).toEqual([]);
});

test('every text and ground that one element has are a pair of the table', () => {
  // Those of one state of an element, such as `hover:`, stand together.
  const stateOf = (one: string) => one.split(':').slice(0, -1).join(':');
  const missing = classLists.flatMap((classes) =>
    [...Map.groupBy(classes, stateOf).values()].flatMap((own) =>
      grounds(own).flatMap((ground) =>
        textsOf(own)
          .filter((text) => ground !== 'transparent' && !texts[ground]?.includes(text))
          .map((text) => `${text} on ${ground}`),
      ),
    ),
  );
  expect(missing).toEqual([]);
});
