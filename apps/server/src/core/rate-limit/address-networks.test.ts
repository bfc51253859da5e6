import { expect, test } from 'vitest';
import { addressKey, networksOf } from './address-networks.ts';

const near = (key: string) => ({ key, share: 1 });
const wide = (key: string) => ({ key, share: 4 });

test.each([
  ['203.0.113.7', [near('203.0.113.7')]],
  ['::ffff:203.0.113.7', [near('203.0.113.7')]],
  ['::FFFF:cb00:7107', [near('203.0.113.7')]],
  ['0:0:0:0:0:ffff:203.0.113.7', [near('203.0.113.7')]],
  ['2001:db8:1:2:3:4:5:6', [near('2001:db8:1:2::/64'), wide('2001:db8:1::/48')]],
  ['2001:DB8:1:2::99', [near('2001:db8:1:2::/64'), wide('2001:db8:1::/48')]],
  ['2001:db8::1', [near('2001:db8:0:0::/64'), wide('2001:db8:0::/48')]],
  ['2001:0db8:0001:0002::1', [near('2001:db8:1:2::/64'), wide('2001:db8:1::/48')]],
  ['2001:db8:1:2:3:4:203.0.113.7', [near('2001:db8:1:2::/64'), wide('2001:db8:1::/48')]],
  ['64:ff9b::203.0.113.7', [near('64:ff9b:0:0::/64'), wide('64:ff9b:0::/48')]],
  ['::1', [near('0:0:0:0::/64'), wide('0:0:0::/48')]],
  ['::', [near('0:0:0:0::/64'), wide('0:0:0::/48')]],
  ['fe80::1%eth0', [near('fe80:0:0:0::/64'), wide('fe80:0:0::/48')]],
  ['203.0.113.7:4711', [near('no address')]],
  ['<script>', [near('no address')]],
  ['x'.repeat(5000), [near('no address')]],
  ['', [near('no address')]],
])('%s is counted as %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
  expect(addressKey(address)).toBe(networks[0]?.key);
});
