import QRCode from 'qrcode';

/** A QR code of `text` as a data URL of a 500-pixel PNG with its quiet zone. Takes some milliseconds. */
export function drawQrCode(text: string): Promise<string> {
  return QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, width: 500 });
}
