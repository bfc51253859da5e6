import QRCode from 'qrcode';

/** A QR code that holds `text`, as a data URL of a PNG of 500 pixels with its quiet zone; takes some milliseconds. */
export function drawQrCode(text: string): Promise<string> {
  return QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, width: 500 });
}
