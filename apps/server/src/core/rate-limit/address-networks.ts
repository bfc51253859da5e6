import { isIP } from 'node:net';

/** A network that an address is counted for. */
export interface Network {
  readonly key: string;
  /** Its limit, as a multiple of a single address's limit. */
  readonly share: number;
}

/** Some providers give a /48 to one customer, others share it among many. */
export const wideShare = 4;

/**
 * The networks that an address counts for, the nearest first. The holder of one IPv6 address usually has the
 * whole /64 around it and often the /48, so both count. An IPv4 address in IPv6 form counts as IPv4. All
 * texts that are no address share one counter, so an invented text gets none of its own.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const family = isIP(address);
  if (family === 0) return [{ key: 'no address', share: 1 }];
  if (family === 4) return [{ key: address, share: 1 }];
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [{ key: dotted(groups.slice(6)), share: 1 }];
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, share: wideShare },
  ];
}

/** The key of the nearest network. */
export function addressKey(address: string): string {
  return networksOf(address)[0].key;
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  const [text = ''] = address.split('%');
  const [head = '', tail] = withoutDots(text).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** The last 32 bits may be written as an IPv4 address. */
function withoutDots(text: string): string {
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
