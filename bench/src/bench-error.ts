/** Why the bench could not measure; the reader needs only the message. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}
