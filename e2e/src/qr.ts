import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

// A CommonJS package: what it exports as its default is one step further in.
const decode = jsqr.default;

/** What a phone reads when it is held before the picture as it is drawn on the screen. */
export async function scan(picture: Locator): Promise<string> {
  // A picture whose address has just changed is the one before until it is decoded.
  await picture.evaluate('(image) => image.decode()');
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  const found = decode(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('No QR code can be read in the picture.');
  return found.data;
}

/** The receiving address in a payment link of BIP-21, ERC-681 or Solana Pay. */
export function addressIn(paymentLink: string): string {
  const link = new URL(paymentLink);
  return link.searchParams.get('address') ?? link.pathname.replace(/@\d+$/, '');
}
