import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

// A CommonJS package: its export is one level deeper, in `default`.
const decode = jsqr.default;

/** The text that a phone reads from the picture on the screen. */
export async function scan(picture: Locator): Promise<string> {
  // After its address changes, a picture shows the earlier image until the new one is decoded.
  await picture.evaluate('(image) => image.decode()');
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  const found = decode(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('No QR code can be read in the picture.');
  return found.data;
}
