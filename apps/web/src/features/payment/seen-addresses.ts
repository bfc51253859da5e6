/** The receiving addresses of one coin that this page has shown. */
export interface SeenAddresses {
  readonly shown: string;
  /** The addresses shown before, the latest first: the payer may have sent coins to any of them. */
  readonly earlier: readonly string[];
}

/** The record with this address as the shown one. Returns the same object when nothing has changed. */
export function seeAddress(seen: SeenAddresses | undefined, address: string): SeenAddresses {
  if (seen === undefined) return { shown: address, earlier: [] };
  if (seen.shown === address) return seen;
  const earlier = [seen.shown, ...seen.earlier].filter((other) => other !== address);
  return { shown: address, earlier: [...new Set(earlier)] };
}

/**
 * The address that received the coins: the only one shown, or the one that the payer selects; undefined until
 * then.
 */
export function addressPaid(
  seen: SeenAddresses | undefined,
  named: string | null,
): string | undefined {
  if (seen === undefined || seen.earlier.length === 0) return seen?.shown;
  return [seen.shown, ...seen.earlier].find((address) => address === named);
}
