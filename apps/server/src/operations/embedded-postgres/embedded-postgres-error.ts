/** A reason why the database cannot run; its message is the one line that the operator reads. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
