import { readDatabaseTime } from '../../core/checked-facts.repository.ts';
import type { ClockDifference } from '../../core/clock-difference.ts';
import { judgeClock } from '../../modules/monitor/monitor.public.ts';
import { type Diagnosis, fromFinding, ok, warning } from './diagnosis.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import type { DoctorGround } from './doctor-ground.ts';

const timeoutMs = 5_000;

/** Compares the machine's clock with the database's and with the Date header of a service. */
export async function checkClock(ground: DoctorGround): Promise<Diagnosis> {
  const measured = await Promise.all([askDatabase(ground), askService(ground)]);
  return judgeDifferences(measured.filter((each) => each !== undefined));
}

export function judgeDifferences(measured: readonly ClockDifference[]): Diagnosis {
  const worst = measured.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (worst === undefined) return warning(texts.clockAlone);
  const found = judgeClock(worst);
  return found === undefined
    ? ok(texts.clockFine(measured.map(({ source }) => source).join(' and ')))
    : fromFinding(found);
}

async function askDatabase({ database }: DoctorGround): Promise<ClockDifference | undefined> {
  if ('state' in database) return undefined;
  return measure('the database', () => readDatabaseTime(database.owner.database));
}

/** The first outbound service that is set; a Date header has whole seconds. */
async function askService({ config }: DoctorGround): Promise<ClockDifference | undefined> {
  const { rates, paygate, registration } = config;
  const url = rates.coinbaseUrl ?? rates.krakenUrl ?? paygate?.apiUrl ?? registration?.apiUrl;
  if (url === undefined) return undefined;
  return measure(new URL(url).host, async () => {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const date = response?.headers.get('date');
    return date ? new Date(date) : undefined;
  });
}

/** Half the time of the question is taken as the way back. */
async function measure(
  source: string,
  ask: () => Promise<Date | undefined>,
): Promise<ClockDifference | undefined> {
  const before = Date.now();
  const told = await ask();
  const middle = (before + Date.now()) / 2;
  return told === undefined
    ? undefined
    : { source, seconds: Math.abs(told.getTime() - middle) / 1000 };
}
