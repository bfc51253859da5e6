import { coinDecimal } from '@ghost-pay/contract/coin-decimal';
import { currentLocale } from './language.ts';
import { serverNow } from './server-clock.ts';

const symbols: Record<string, string> = { USD: '$', EUR: '€', JPY: '¥' };
const hourMs = 3_600_000;

const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/**
 * One format for each locale and set of options: making one takes far longer than using it, and a list uses the same in
 * every row. The time zone of the reader may change while the page is open.
 */
function reused<Format extends Intl.DateTimeFormat | Intl.NumberFormat, Options>(
  make: new (locale: string, options: Options) => Format,
  options: Options,
): Format {
  const locale = currentLocale();
  const zone = new Date().getTimezoneOffset();
  const key = `${make.name} ${locale} ${zone} ${JSON.stringify(options)}`;
  const format = (made.get(key) as Format | undefined) ?? new make(locale, options);
  made.set(key, format);
  return format;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return reused(Intl.DateTimeFormat, options);
}

function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return reused(Intl.NumberFormat, options);
}

/**
 * Decimal units with the currency's sign: $12.50, €9.00, ¥1,200; other currencies by code: GBP 5.00. Other
 * languages than English write them as they do: 12,50 $.
 */
export function formatMoney(amount: number, currency: string): string {
  const locale = currentLocale();
  if (!locale.startsWith('en')) return numberFormat({ style: 'currency', currency }).format(amount);
  const digits = currency === 'JPY' ? 0 : 2;
  const number = numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(amount));
  const sign = amount < 0 ? '-' : '';
  const symbol = symbols[currency];
  return symbol ? `${sign}${symbol}${number}` : `${sign}${currency} ${number}`;
}

/** '$5': a whole amount of dollars without cents, where each language puts the sign. */
export function formatWholeDollars(amount: number): string {
  return numberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);
}

/** '0.00011968': an amount in coins for a visitor. */
export function formatCoins(amount: string): string {
  return coinDecimal(amount, currentLocale());
}

/** 'Europe, Canada': a list without an 'and' in English, with the signs of each language. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(currentLocale(), { style: 'narrow' }).format(words);
}

/** Two digits everywhere: a language has one way of writing times on a page. */
const hoursOfClock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The reader's own time zone by default. */
type Zone = 'UTC' | undefined;

/** 'Nov 21, 2026, 14:05' in the reader's own time zone. */
export function formatDateTime(moment: string | Date, timeZone?: Zone): string {
  return dateFormat({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...hoursOfClock,
    timeZone,
  }).format(new Date(moment));
}

/** 'Nov 21, 14:05' in the reader's own time zone, never broken over two lines, for moments near the present. */
export function formatShortDate(moment: string | Date, timeZone?: Zone): string {
  const format = dateFormat({
    month: 'short',
    day: 'numeric',
    ...hoursOfClock,
    timeZone,
  });
  return format.format(new Date(moment)).replaceAll(/\s/g, '\u00A0');
}

/** 'Nov 21, 2026' in the reader's own time zone. */
export function formatDate(moment: string | Date): string {
  return dateFormat({ dateStyle: 'medium' }).format(new Date(moment));
}

/** '14:05' in the reader's own time zone. */
export function formatTime(moment: string | Date, timeZone?: Zone): string {
  return dateFormat({ ...hoursOfClock, timeZone }).format(new Date(moment));
}

/**
 * 'Just now', '5m ago', '3h ago'. From 24 hours on 'Today at' or 'Yesterday at' by the calendar (specification,
 * section 9), then the day alone: 'Nov 21', of another year 'Nov 21, 2025'. The time would be cut in every row of a list.
 * A moment in the future, by a slow clock, counts as just now.
 */
export function formatRelativeDate(
  moment: string | Date,
  now: Date = new Date(serverNow()),
): string {
  const date = new Date(moment);
  const elapsedMs = now.getTime() - date.getTime();
  if (elapsedMs < 60_000) return 'Just now';
  if (elapsedMs < hourMs) return `${Math.floor(elapsedMs / 60_000)}m ago`;
  if (elapsedMs < 24 * hourMs) return `${Math.floor(elapsedMs / hourMs)}h ago`;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return `Today at ${formatTime(date)}`;
  if (date.toDateString() === yesterday.toDateString()) return `Yesterday at ${formatTime(date)}`;
  if (date.getFullYear() !== now.getFullYear()) return formatDate(date);
  return dateFormat({ month: 'short', day: 'numeric' }).format(date);
}

/** '12 min', '31 h', from three days on '3 d': the elapsed time in whole units, rounded down. */
export function formatWait(since: string | Date, now: Date = new Date(serverNow())): string {
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  const hours = Math.floor(ms / hourMs);
  if (hours === 0) return `${Math.floor(ms / 60_000)} min`;
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** '$1.2K': for a chart's axis, where the exact figure stands elsewhere. */
export function formatShortMoney(amount: number, currency: string): string {
  const number = numberFormat({
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);
  return `${symbols[currency] ?? `${currency} `}${number}`;
}

/** '+12.3%', '-14.3%', '0.0%'. `percent` is 12.3, not 0.123. */
export function formatChange(percent: number): string {
  const number = numberFormat({
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(percent);
  return `${number}%`;
}

/** '4%': a whole percentage. */
export function formatPercent(percent: number): string {
  return numberFormat({ style: 'percent' }).format(percent / 100);
}

export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** 'Nov 21', or 'Sat, Nov 21, 2026' in full, for a UTC day as YYYY-MM-DD: the same for every reader. */
export function formatDay(day: string, { full = false }: { full?: boolean } = {}): string {
  return dateFormat({
    month: 'short',
    day: 'numeric',
    ...(full && { weekday: 'short', year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
