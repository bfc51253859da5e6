import type { Endpoint } from '@ghost-pay/contract/endpoint';
import fc from 'fast-check';
import { type Breakage, breakages } from './breakages.ts';
import { type DeclaredValues, declaredValues } from './declared-values.ts';

export const callers = [
  'fitting',
  'none',
  'unknown',
  'restricted',
  'admin',
  'super_admin',
] as const;
export type Caller = (typeof callers)[number];

/** The random part of one request; the site provides ids and tokens when it is sent. */
export interface Plan {
  /** Its index in the list of endpoints. */
  readonly endpoint: number;
  readonly caller: Caller;
  /** Whether the request is a known successful one, if there is one, or any that the declaration allows. */
  readonly from: 'known' | 'declared';
  readonly declared: DeclaredValues;
  readonly key: string | null;
  /** When empty, the request is sent unchanged. */
  readonly breakages: readonly Breakage[];
}

/** The same plans for the same seed. */
export function makePlans(
  endpoints: readonly Endpoint[],
  { seed, count }: { seed: number; count: number },
): Plan[] {
  return fc.sample(fc.oneof(...endpoints.map(planOf)), { seed, numRuns: count });
}

function planOf(endpoint: Endpoint, index: number): fc.Arbitrary<Plan> {
  return fc.record({
    endpoint: fc.constant(index),
    caller: fc.oneof(
      { weight: 7, arbitrary: fc.constant('fitting' as const) },
      { weight: 3, arbitrary: fc.constantFrom(...callers) },
    ),
    from: fc.constantFrom('known', 'known', 'declared'),
    declared: declaredValues(endpoint),
    key: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      fc.uuid(),
      fc.constantFrom('same', 'x'.repeat(255), 'x'.repeat(256), 'a b', '\u00e9', ''),
    ),
    breakages: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.array(breakages, { minLength: 1, maxLength: 3 }) },
    ),
  });
}
