import { BlockList, isIP } from 'node:net';

/** Networks of IANA's registries that are not the public internet, or tunnel into it. */
const notPublic4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Within 2000::/3, the only allocated range: the special block with Teredo, 6to4, documentation. */
const notPublic6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused4 = new BlockList();
for (const [net, prefix] of notPublic4) refused4.addSubnet(net, prefix, 'ipv4');
const handedOut6 = new BlockList();
handedOut6.addSubnet('2000::', 3, 'ipv6');
const refused6 = new BlockList();
for (const [net, prefix] of notPublic6) refused6.addSubnet(net, prefix, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether an IP address belongs to the public internet: not loopback, private, carrier-grade NAT, multicast,
 * or IPv4 in IPv6 form. False for a text that is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused4.check(address, 'ipv4');
  // A zone names a network interface of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return handedOut6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

/** Whether an IP address is loopback, in its plain form. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return loopback.check(address, 'ipv4');
  return version === 6 && /^[0:]+1$/.test(address) && loopback.check(address, 'ipv6');
}
