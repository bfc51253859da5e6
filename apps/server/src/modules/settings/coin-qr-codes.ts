import { type CoinKey, paymentUri } from '@ghost-pay/contract/coins';
import { drawQrCode } from '../../core/qr-code.ts';

/** Draws the QR code of a coin's receiving address; it contains the payment URI. */
export type DrawCoinQrCode = (coin: CoinKey, address: string) => Promise<string>;

const kept = 50;

/** Caches the last codes: every visitor requests the same few, and drawing one takes milliseconds. */
export function createCoinQrCodes(): DrawCoinQrCode {
  const drawn = new Map<string, Promise<string>>();
  return (coin, address) => {
    const uri = paymentUri(coin, address);
    const image = drawn.get(uri) ?? drawQrCode(uri);
    drawn.delete(uri);
    drawn.set(uri, image);
    const [oldest] = drawn.keys();
    if (drawn.size > kept && oldest !== undefined) drawn.delete(oldest);
    return image;
  };
}
