/**
 * Thrown for every statement that was running when the database fell silent, and for new statements until it
 * answers.
 */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';

  constructor() {
    super('The database does not answer');
  }
}
