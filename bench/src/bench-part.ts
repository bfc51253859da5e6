/** What a part of the bench gets. */
export interface BenchPart {
  /** A folder that the user of PostgreSQL may enter. */
  readonly folder: string;
  /** Done from the last to the first when the part has ended, or when the bench is aborted. */
  readonly cleanUp: (() => Promise<unknown>)[];
}

/** A part whose calls are measured in rounds, one after the other. */
export interface BenchOfRounds extends BenchPart {
  readonly rounds: number;
}

/** One whose rounds last some seconds. */
export interface BenchOfLoad extends BenchOfRounds {
  readonly seconds: number;
}
