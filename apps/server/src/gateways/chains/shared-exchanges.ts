import { AnswerTooLargeError } from '../../core/outbound/bounded-fetch.ts';
import type { SourceLine } from './chain-protocol.ts';

/** How long an exchange waits for readings that share it. */
const windowMs = 15;

interface Member<Call, Answer> {
  readonly line: SourceLine;
  readonly calls: readonly Call[];
  readonly resolve: (answers: Answer[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets readings that ask one source at the same time share an exchange, on the line of the first of them; a call that
 * several make is asked once. If the answer is too large, each asks again alone, so that one large transaction cannot
 * keep others from being read.
 */
export function shareExchanges<Call, Answer>({
  ask,
  keyOf,
  mostSharers,
}: {
  ask: (line: SourceLine, calls: readonly Call[]) => Promise<Answer[]>;
  /** Equal for equal calls. */
  keyOf: (call: Call) => string;
  mostSharers: () => number;
}) {
  let open: Member<Call, Answer>[] | undefined;

  function send(members: Member<Call, Answer>[]): void {
    if (open === members) open = undefined;
    const [first, ...others] = members;
    if (first === undefined) return;
    const unique = new Map(
      members.flatMap(({ calls }) => calls.map((call) => [keyOf(call), call] as const)),
    );
    ask(first.line, [...unique.values()]).then(
      (answers) => {
        const byKey = new Map([...unique.keys()].map((key, index) => [key, answers[index]]));
        for (const { calls, resolve } of members)
          resolve(calls.map((call) => byKey.get(keyOf(call)) as Answer));
      },
      (error: unknown) => {
        const isShared = error instanceof AnswerTooLargeError && others.length > 0;
        for (const { line, calls, resolve, reject } of members)
          if (isShared) ask(line, calls).then(resolve, reject);
          else reject(error);
      },
    );
  }

  return {
    /** Whether an exchange waits that a further reading may share. */
    isGathering: () => open !== undefined,
    async join(line: SourceLine, calls: readonly Call[]): Promise<Answer[]> {
      return new Promise((resolve, reject) => {
        const members = (open ??= []);
        members.push({ line, calls, resolve, reject });
        if (members.length >= mostSharers()) send(members);
        else if (members.length === 1)
          setTimeout(() => open === members && send(members), windowMs);
      });
    },
  };
}
