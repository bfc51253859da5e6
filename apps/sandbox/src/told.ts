import type { Fault } from './faults.ts';

/** What a peer can be told about its calls. */
export interface Told<Call extends string> {
  requests(call: Call): number;
  /** Holds from now on, for one call or for all; undefined = no fault. */
  misbehave(fault: Fault | undefined, call?: Call): void;
  /** Holds from now on: this JSON instead of the real answer; undefined = the real answer. */
  answer(call: Call, body: unknown): void;
}

/** `take` counts a call and says what the peer was told about it. */
export function createTold<Call extends string>() {
  const asked = new Map<Call, number>();
  const faults = new Map<Call | 'all', Fault>();
  const answers = new Map<Call, unknown>();
  const told: Told<Call> = {
    requests: (call) => asked.get(call) ?? 0,
    misbehave(fault, call) {
      if (fault !== undefined) faults.set(call ?? 'all', fault);
      else if (call === undefined) faults.clear();
      else faults.delete(call);
    },
    answer: (call, body) => void answers.set(call, body),
  };
  const take = (call: Call) => {
    asked.set(call, told.requests(call) + 1);
    return { fault: faults.get(call) ?? faults.get('all'), answer: answers.get(call) };
  };
  return { told, take };
}
