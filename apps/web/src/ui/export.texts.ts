/** The texts that every export shares; the counted noun belongs to the screen. */
export const exportTexts = {
  export: (total: string) => `Export Data (${total})`,
  exportUncounted: 'Export Data',
  running: (percent: number) => `Exporting… ${percent}%`,
  progress: 'Export progress',
  cancel: 'Cancel Export',
  semicolons: 'CSV with semicolons and decimal commas',
  done: (counted: string) => `Exported ${counted}`,
  failed: (why: string) => `Failed to export data: ${why}`,
  unknownError: 'Unknown error',
  cutOff: 'The connection was lost before the file was complete. Please try again.',
  dismiss: 'Dismiss',
} as const;
