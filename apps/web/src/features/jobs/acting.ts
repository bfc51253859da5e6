import type { Retry } from './api.ts';

/** What a super admin can do; undefined for every other role. */
export type Acting =
  | {
      /** The retry request that is in flight. */
      readonly pending: Retry | undefined;
      readonly retry: (what: Retry) => void;
    }
  | undefined;
