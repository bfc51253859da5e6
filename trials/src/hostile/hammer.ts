import { type Endpoint, isStreamed } from '@ghost-pay/contract/endpoint';
import { type RawAnswer, type RawRequest, sendRaw, type Target } from '../raw-http.ts';
import { breakRequest, type Draft } from './break-request.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { KnownRequest } from './known-request.ts';
import { type Caller, makePlans, type Plan } from './plans.ts';

/** Requests under way at once; more would only wait for each other in the database. */
const atOnce = 8;

/** The data with which the requests of a round are made. */
export interface Ground {
  readonly target: Target;
  readonly endpoints: readonly Endpoint[];
  /** Makes a request that succeeds, by `METHOD /path`; undefined when none is known. */
  readonly known: (name: string) => Promise<KnownRequest> | undefined;
  /** Undefined = no token. Calls that may spoil a session, by their name, get a session to throw away. */
  readonly tokenOf: (
    caller: Exclude<Caller, 'fitting'>,
    name: string,
  ) => Promise<string | undefined>;
  /** Called after every successful answer. */
  readonly after?: (name: string) => Promise<void>;
  readonly patienceMs: number;
}

/** The counts of requests to one endpoint. */
export interface Tally {
  sent: number;
  good: number;
}

export interface RoundResult {
  readonly wrong: readonly string[];
  readonly tallies: ReadonlyMap<string, Tally>;
  /** The count of each status; 0 = the server hung up. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowestMs: number;
}

/**
 * Sends `count` requests; the same seed gives the same requests, except for the ids and tokens that
 * the site provides.
 */
export async function hammer(
  ground: Ground,
  { seed, count }: { seed: number; count: number },
): Promise<RoundResult> {
  const wrong: string[] = [];
  const tallies = new Map<string, Tally>();
  const statuses = new Map<number, number>();
  let slowestMs = 0;
  const waiting = [...makePlans(ground.endpoints, { seed, count }).entries()].toReversed();
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, plan] = next;
      const endpoint = endpointOf(ground, plan);
      const name = nameOf(endpoint);
      let request: RawRequest;
      try {
        request = await makeRequest(ground, { plan, endpoint, index });
      } catch (error) {
        // The site refused a valid request that this one depends on.
        wrong.push(
          `seed ${seed}, request ${index + 1} (${name}) could not be made: ${String(error)}`,
        );
        continue;
      }
      const answer = await sendRaw(ground.target, request, ground.patienceMs);
      const asked = stillGoesTo(plan) ? endpoint : undefined;
      const complaint = judgeAnswer(answer, { request, asked, patienceMs: ground.patienceMs });
      if (complaint !== undefined)
        wrong.push(describe({ complaint, seed, index, name, request, answer }));
      slowestMs = Math.max(slowestMs, answer.ms);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const tally = tallies.get(name) ?? { sent: 0, good: 0 };
      const isGood = asked !== undefined && answer.status >= 200 && answer.status < 300;
      tallies.set(name, { sent: tally.sent + 1, good: tally.good + Number(isGood) });
      if (isGood) await ground.after?.(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { wrong, tallies, statuses, slowestMs };
}

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function endpointOf({ endpoints }: Ground, plan: Plan): Endpoint {
  const endpoint = endpoints[plan.endpoint];
  if (endpoint === undefined) throw new RangeError(`There is no endpoint ${plan.endpoint}`);
  return endpoint;
}

/** Whether the request still goes to its own endpoint after the breakages. */
function stillGoesTo({ breakages }: Plan): boolean {
  return breakages.every(({ kind }) =>
    ['field', 'body', 'body_cut', 'header', 'query'].includes(kind),
  );
}

async function makeRequest(
  ground: Ground,
  { plan, endpoint, index }: { plan: Plan; endpoint: Endpoint; index: number },
): Promise<RawRequest> {
  const known = plan.from === 'known' ? await ground.known(nameOf(endpoint)) : undefined;
  const draft: Draft = {
    endpoint,
    params: known === undefined ? plan.declared.params : (known.params ?? {}),
    query: known === undefined ? plan.declared.query : (known.query ?? {}),
    body: known === undefined ? plan.declared.body : known.body,
    headers: await headersOf(ground, { plan, endpoint, known, index }),
  };
  return {
    ...breakRequest(draft, plan.breakages),
    headOnly: isStreamed(endpoint.output) && endpoint.output.contentType.startsWith('text/event'),
  };
}

async function headersOf(
  ground: Ground,
  {
    plan,
    endpoint,
    known,
    index,
  }: { plan: Plan; endpoint: Endpoint; known: KnownRequest | undefined; index: number },
): Promise<[string, string][]> {
  const caller = plan.caller === 'fitting' ? fittingCaller(endpoint) : plan.caller;
  const token =
    (plan.caller === 'fitting' ? known?.token : undefined) ??
    (await ground.tokenOf(caller, nameOf(endpoint)));
  // A new address each time, so limits per address do not stop the requests.
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  return [
    ['X-Forwarded-For', address],
    ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as [string, string]]),
    ...Object.entries(known?.headers ?? {}),
    ...(plan.key === null ? [] : [['Idempotency-Key', plan.key] as [string, string]]),
  ];
}

function fittingCaller({ access }: Endpoint): Exclude<Caller, 'fitting'> {
  if (access === 'second_factor') return 'admin';
  return access === 'public' ? 'none' : access;
}

/** One line with everything needed to repeat the request. Its tokens belong to a site that no longer exists. */
function describe({
  complaint,
  seed,
  index,
  name,
  request,
  answer,
}: {
  complaint: string;
  seed: number;
  index: number;
  name: string;
  request: RawRequest;
  answer: RawAnswer;
}): string {
  const sent = JSON.stringify(request.bytes.toString('latin1').slice(0, 2_000));
  return `seed ${seed}, request ${index + 1} (${name}): ${complaint}\n  sent ${sent}\n  answered ${JSON.stringify(answer.body.slice(0, 500))}`;
}
