import { type CoinKey, paymentUri } from '@ghost-pay/contract/coins';
import { drawQrCode } from '../../core/qr-code.ts';

/** Draws the QR code of a coin's receiving address; it holds the payment URI. */
export type DrawCoinQrCode = (coin: CoinKey, address: string) => Promise<string>;

const kept = 50;

/** The same few codes are asked for by every visitor, and drawing one takes milliseconds: the last ones are kept. */
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
