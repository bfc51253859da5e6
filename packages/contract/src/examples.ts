import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

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

/** An example of each call of a feature. A missing example, or one of another shape, does not compile. */
export type ExamplesOf<Feature extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Feature]: ExampleOf<Feature[Name]>;
};

/** An example in the form from which the document is made. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

// The people and things that examples of several features share.

export const exampleAdmin = {
  id: '019b1c40-52d0-7c1f-8a35-6f0e9d2b7c11',
  username: 'peach',
} as const;

export const examplePaymentId = 'GHOST-K7Q2MX-1791210000-B4T9WZ';

/** The row of the payment above. */
export const exampleTransactionId = '019b2f7a-1c80-7d44-b1e9-2a6c5f80d913';

/** The example address of BIP-173. */
export const exampleBitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** A picture of one pixel. */
export const exampleImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==';
