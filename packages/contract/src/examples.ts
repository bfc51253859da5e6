import type { z } from 'zod';

type Given<E, Part extends string> =
  E extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Readonly<Record<Part, z.input<Schema>>>
    : object;

/** One request and its JSON answer, as the API's document shows them: a part for each schema of the declaration. */
type ExampleOf<E> = Given<E, 'params'> &
  (E extends { query: infer Query extends z.ZodType }
    ? { readonly query: Partial<z.input<Query>> }
    : object) &
  Given<E, 'body'> &
  (E extends { output: infer Output extends z.ZodType }
    ? { readonly answer: z.input<Output> }
    : object);

/** What programs of others call or set up. The back-office has its own pages. */
type HasExample = { readonly access: 'public' } | { readonly path: `/webhooks${string}` };

/** An example of each such call of a feature. One that is missing, needless or of another shape does not compile. */
export type ExamplesOf<Feature> = {
  readonly [Name in keyof Feature as Feature[Name] extends HasExample ? Name : never]: ExampleOf<
    Feature[Name]
  >;
};

/** An example in the form from which the document is made. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

// What examples of several features share.

export const examplePaymentId = 'GHOST-K7Q2MX-1791210000-B4T9WZ';

/** The example address of BIP-173. */
export const exampleBitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** A picture of one pixel. */
export const exampleImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==';
