import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Fields of a PostgreSQL error that hold the row's values, personal data and codes included. */
const valuesOfRows = ['detail', 'where', 'internalQuery'] as const;

/** A message that is not written, for lines of libraries that cannot be switched off. */
export const noMessage = '';

/** The log of a process, one JSON object per line. Database errors are logged without the values of their rows. */
export function createLog(
  { level }: Pick<LoggerOptions, 'level'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: level ?? 'info',
      serializers: { err: withoutValues },
      hooks: {
        logMethod(values, write) {
          if (values[0] !== noMessage) write.apply(this, values);
        },
      },
    },
    destination,
  );
}

function withoutValues(error: Error): object {
  const told: object = pino.stdSerializers.err(error);
  return Object.fromEntries(
    Object.entries(told).filter(([name]) => !(valuesOfRows as readonly string[]).includes(name)),
  );
}
