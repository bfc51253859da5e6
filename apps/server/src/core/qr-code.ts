/** A QR code of `text` as a data URL of a 500-pixel PNG with its quiet zone. Takes some milliseconds. */
export async function drawQrCode(text: string): Promise<string> {
  // Loaded for the first code, so that commands and starts do without it.
  const { default: QRCode } = await import('qrcode');
  return QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, width: 500 });
}
