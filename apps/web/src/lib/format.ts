const symbols: Record<string, string> = { USD: '$', EUR: '€', JPY: '¥' };
const hourMs = 3_600_000;

/** Decimal units with the currency's sign: $12.50, €9.00, ¥1,200; other currencies by code: GBP 5.00. */
export function formatMoney(amount: number, currency: string): string {
  const digits = currency === 'JPY' ? 0 : 2;
  const number = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(amount));
  const sign = amount < 0 ? '-' : '';
  const symbol = symbols[currency];
  return symbol ? `${sign}${symbol}${number}` : `${sign}${currency} ${number}`;
}

/** 'Nov 21, 2026, 14:05' in the reader's own time zone. */
export function formatDateTime(moment: string | Date): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(moment));
}

/** 'Nov 21, 2026' in the reader's own time zone. */
export function formatDate(moment: string | Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(moment));
}

/** '14:05' in the reader's own time zone. */
export function formatTime(moment: string | Date): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(moment),
  );
}

/**
 * 'Just now', '5m ago', '3h ago'; from 24 hours on 'Today at' or 'Yesterday at' where the calendar
 * says so, else the date (specification, section 9). A clock that runs behind counts as just now.
 */
export function formatRelativeDate(moment: string | Date, now: Date = new Date()): string {
  const date = new Date(moment);
  const elapsedMs = now.getTime() - date.getTime();
  if (elapsedMs < 60_000) return 'Just now';
  if (elapsedMs < hourMs) return `${Math.floor(elapsedMs / 60_000)}m ago`;
  if (elapsedMs < 24 * hourMs) return `${Math.floor(elapsedMs / hourMs)}h ago`;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return `Today at ${formatTime(date)}`;
  if (date.toDateString() === yesterday.toDateString()) return `Yesterday at ${formatTime(date)}`;
  return formatDateTime(date);
}
