/** One build, and the stamp of its present sources. */
export interface StaleBuild {
  /** Whether Node loads its files, and no browser does. */
  readonly isForNode: boolean;
  readonly dir: string;
  readonly from: string;
  /** The command that builds it into a folder, to be run in `from`. */
  readonly command: (outDir: string) => readonly [string, ...string[]];
  readonly stamp: string;
}

export declare const STAMP: string;
export declare function findStale(): StaleBuild[];
export declare function readStamp(dir: string): string | undefined;
