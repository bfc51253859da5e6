/** The kinds of files, in the order in which they are taken over. */
export const importKinds = ['settings', 'prices', 'users', 'payments'] as const;
type ImportKind = (typeof importKinds)[number];

export interface ImportFile {
  readonly kind: ImportKind;
  readonly path: string;
  /** Its name within the folder. */
  readonly name: string;
  readonly sha256: string;
}

/** A line of the report, for people and programs. `why` repeats no value of the file but payment ids. */
export interface ReportLine {
  readonly file: string;
  readonly line: number;
  /** `changed`: taken over, but not as it was. */
  readonly outcome: 'refused' | 'changed';
  readonly why: string;
}

/** What became of settings, prices and administrators. It is stored, so that a resumed import reports it again. */
export interface FirstPart {
  readonly users: number;
  readonly prices: number;
  readonly pricesSwitchedOff: number;
  readonly settings: number;
  readonly report: readonly ReportLine[];
}

/** What became of the payments. */
export interface PaymentCounts {
  readonly taken: number;
  /** Of the taken ones, those that wait for an administrator. */
  readonly open: number;
  /** Taken over by an earlier run or import. */
  readonly present: number;
  readonly refused: number;
}
