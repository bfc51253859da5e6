/** Why the bench could not measure; the message is all that its reader needs. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}
