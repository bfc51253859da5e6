/** Texts in another language: the same names and parameters, any words. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Texts]: Translated<Texts[Name]> };
