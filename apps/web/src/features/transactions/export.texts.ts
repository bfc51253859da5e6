const count = new Intl.NumberFormat('en-US');

export const exportTexts = {
  export: (total: string) => `Export Data (${total})`,
  exportUncounted: 'Export Data',
  running: (percent: number) => `Exporting… ${percent}%`,
  progress: 'Export progress',
  cancel: 'Cancel Export',
  done: (rows: number) =>
    rows === 1 ? 'Exported 1 payment' : `Exported ${count.format(rows)} payments`,
  failed: (why: string) => `Failed to export data: ${why}`,
  unknownError: 'Unknown error',
  cutOff: 'The connection was lost before the file was complete. Please try again.',
  dismiss: 'Dismiss',
} as const;
