import type { ReadingRules } from '../evidence/evidence.public.ts';
import { hasRules } from './rules.repository.ts';
import { decideReading } from './usecases/decide-payment.ts';

export { listStops, shadowRestored } from './rules.repository.ts';

export const readingRules: ReadingRules = { areThere: hasRules, decide: decideReading };
