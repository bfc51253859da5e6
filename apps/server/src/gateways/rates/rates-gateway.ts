import type { Currency } from '@ghost-pay/contract/money';
import { z } from 'zod';

/** The currencies whose worth in dollars has to be asked for. */
export type RatedCurrency = Exclude<Currency, 'USD'>;

/** Dollars for one unit of each currency. */
export type UsdRates = Record<RatedCurrency, number>;

export interface RatesGateway {
  /** Which source it asks, as it is kept with each payment: its host name. */
  readonly source: string;
  /** Throws a RatesError when the source does not answer, in time and in full, with plausible rates. */
  fetchUsdRates(): Promise<UsdRates>;
}

/** What the source did wrong, in words for the log; never what it said. */
class RatesError extends Error {
  override readonly name = 'RatesError';
}

const maxBytes = 64 * 1024;

// Far beyond what either currency was worth in decades: a figure outside is a mistake of the source.
const plausible: Record<RatedCurrency, { min: number; max: number }> = {
  EUR: { min: 0.5, max: 2 },
  JPY: { min: 0.002, max: 0.03 },
};

/** Units of a currency for one dollar, written as a decimal. */
const perDollarSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/)
  .transform(Number);

// The layout of https://api.coinbase.com/v2/exchange-rates?currency=USD; other currencies are dropped.
const answerSchema = z.object({
  data: z.object({
    currency: z.literal('USD'),
    rates: z.object({ EUR: perDollarSchema, JPY: perDollarSchema }),
  }),
});

/** Asks `url` for rates. Follows no redirect, reads at most 64 KB, waits `timeoutMs` for the whole answer. */
export function createRatesGateway({
  url,
  timeoutMs = 5_000,
}: {
  url: string;
  timeoutMs?: number;
}): RatesGateway {
  return {
    source: new URL(url).host,
    async fetchUsdRates() {
      const parsed = answerSchema.safeParse(readJson(await fetchText(url, timeoutMs)));
      if (!parsed.success)
        throw new RatesError('The answer is not a list of rates for one US dollar');
      const { EUR, JPY } = parsed.data.data.rates;
      return { EUR: toUsdRate('EUR', EUR), JPY: toUsdRate('JPY', JPY) };
    },
  };
}

function toUsdRate(currency: RatedCurrency, perDollar: number): number {
  const usdRate = 1 / perDollar;
  const { min, max } = plausible[currency];
  if (!(usdRate >= min && usdRate <= max))
    throw new RatesError(`The rate of ${currency} is not plausible`);
  return usdRate;
}

async function fetchText(url: string, timeoutMs: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      redirect: 'error',
      signal,
      headers: { accept: 'application/json' },
    });
    const { body } = response;
    const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
    if (response.status !== 200 || !isJson || body === null) {
      await body?.cancel();
      throw new RatesError(
        `The source answered ${response.status} and ${isJson ? 'JSON' : 'no JSON'}`,
      );
    }
    return await readAtMost(body, maxBytes);
  } catch (error) {
    if (error instanceof RatesError) throw error;
    throw new RatesError('The source did not answer in full', { cause: error });
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, which closes the connection.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw new RatesError(`The answer is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
