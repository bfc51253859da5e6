import { drawQrCode } from '../../core/qr-code.ts';

/** Draws the QR code of a receiving address, which holds the address alone. */
export type DrawAddressQrCode = (address: string) => Promise<string>;

const kept = 50;

/** Caches the last codes: every visitor requests the same few, and drawing one takes milliseconds. */
export function createAddressQrCodes(): DrawAddressQrCode {
  const drawn = new Map<string, Promise<string>>();
  return (address) => {
    const image = drawn.get(address) ?? drawQrCode(address);
    drawn.delete(address);
    drawn.set(address, image);
    const [oldest] = drawn.keys();
    if (drawn.size > kept && oldest !== undefined) drawn.delete(oldest);
    return image;
  };
}
