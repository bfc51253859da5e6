/** The receiving addresses of one coin that this page has shown. */
export interface SeenAddresses {
  readonly shown: string;
  /** Those that were shown before, the latest first: the payer may have sent to any of them. */
  readonly earlier: readonly string[];
}

/** What has been shown, once this address is. The same object where nothing has changed. */
export function seeAddress(seen: SeenAddresses | undefined, address: string): SeenAddresses {
  if (seen === undefined) return { shown: address, earlier: [] };
  if (seen.shown === address) return seen;
  const earlier = [seen.shown, ...seen.earlier].filter((other) => other !== address);
  return { shown: address, earlier: [...new Set(earlier)] };
}

/** Where the coins went: the only address, or of several the one that the payer names; undefined until then. */
export function addressPaid(
  seen: SeenAddresses | undefined,
  named: string | null,
): string | undefined {
  if (seen === undefined || seen.earlier.length === 0) return seen?.shown;
  return [seen.shown, ...seen.earlier].find((address) => address === named);
}
