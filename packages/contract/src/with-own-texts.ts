/** Texts in another language: the same names and parameters, any words. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Texts]: Translated<Texts[Name]> };

/** Some of the texts, in other words. */
export type OwnTexts<Texts> = Texts extends string | ((...parameters: never[]) => string)
  ? Translated<Texts>
  : Texts extends readonly unknown[]
    ? Translated<Texts>
    : { readonly [Name in keyof Texts]?: OwnTexts<Texts[Name]> };

/** The texts with an operator's own ones in place of those that they name. */
export function withOwnTexts<Texts>(texts: Texts, own: OwnTexts<Texts> | undefined): Texts {
  return mixed(texts, own) as Texts;
}

function mixed(texts: unknown, own: unknown): unknown {
  if (own === undefined) return texts;
  if (!isPlain(texts) || !isPlain(own)) return own;
  const changed = Object.entries(own).map(([name, text]) => [name, mixed(texts[name], text)]);
  return { ...texts, ...Object.fromEntries(changed) } as unknown;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
