import type { BenchPart } from './bench-part.ts';
import { measureProvableToCard } from './evidence-latency.ts';
import { measureReadings } from './evidence-readings.ts';

/**
 * Measures what evidence costs: the time from provable to card with 200 payments, the CPU of a reading, memory while sources
 * are hostile, and the drawer.
 */
export async function measureEvidence({ folder, cleanUp }: BenchPart): Promise<void> {
  await measureReadings({ cleanUp });
  await measureProvableToCard({ folder, cleanUp });
}
