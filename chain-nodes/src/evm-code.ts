// Contracts as bytes, so that no compiler is needed: each does one thing and stops.

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const gas = '5a';
const pop = '50';

function push(value: bigint | string): string {
  const digits = typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16);
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`;
  return (0x5f + bytes.length / 2).toString(16) + bytes;
}

/** 32 bytes. */
function word(value: bigint | string): string {
  const digits = typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16);
  return digits.padStart(64, '0');
}

const loadArgument = (index: number) => `${push(BigInt(index * 32))}35`;
const store = (index: number, value: bigint | string) =>
  `${push(word(value))}${push(BigInt(index * 32))}52`;

/** Emits `Transfer` with what it is called with: from, to, amount. */
export const tokenCode = [
  `${push(32n)}${push(64n)}${push(0n)}37`,
  loadArgument(1),
  loadArgument(0),
  push(transferTopic),
  `${push(32n)}${push(0n)}a3`,
].join('');

/** The same with the third argument as a topic: the number of an NFT. */
export const nftCode = [
  loadArgument(2),
  loadArgument(1),
  loadArgument(0),
  push(transferTopic),
  `${push(0n)}${push(0n)}a4`,
].join('');

export function callToken(
  token: string,
  { from, to, amount }: { from: string; to: string; amount: bigint },
): string {
  const nothing = push(0n);
  return [
    store(0, from),
    store(1, to),
    store(2, amount),
    `${nothing}${nothing}${push(96n)}${nothing}${nothing}${push(token)}${gas}f1${pop}`,
  ].join('');
}

/** Calls an address with value; that the call fails does not matter to it. */
export function pay(to: string, amount: bigint): string {
  const nothing = push(0n);
  return `${nothing.repeat(4)}${push(amount)}${push(to)}${gas}f1${pop}`;
}

export function delegateTo(to: string): string {
  return `${push(0n).repeat(4)}${push(to)}${gas}f4${pop}`;
}

export const revert = `${push(0n)}${push(0n)}fd`;

export function destroyFor(beneficiary: string): string {
  return `${push(beneficiary)}ff`;
}
