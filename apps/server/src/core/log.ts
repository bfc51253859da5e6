import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** What PostgreSQL says of a refused row or statement beside the reason: with all its values, persons and codes included. */
const valuesOfRows = ['detail', 'where', 'internalQuery'] as const;

/** The log of a process, one JSON object a line. What goes wrong in the database is told without the values of its rows. */
export function createLog(
  { level }: Pick<LoggerOptions, 'level'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino({ level: level ?? 'info', serializers: { err: withoutValues } }, destination);
}

function withoutValues(error: Error): object {
  const told: object = pino.stdSerializers.err(error);
  return Object.fromEntries(
    Object.entries(told).filter(([name]) => !(valuesOfRows as readonly string[]).includes(name)),
  );
}
