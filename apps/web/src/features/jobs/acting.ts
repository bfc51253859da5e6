import type { Retry } from './api.ts';

/** What a super admin can do; undefined for everybody else. */
export type Acting =
  | {
      /** What is being asked for at this moment. */
      readonly pending: Retry | undefined;
      readonly retry: (what: Retry) => void;
    }
  | undefined;
