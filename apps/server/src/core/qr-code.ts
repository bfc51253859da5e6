/** Most rows of modules equal the row above them. To try all filters of PNG would take twice as long. */
const png = { filterType: 2, deflateStrategy: 0, deflateLevel: 6 };

/** A QR code of `text` as a data URL of a 500-pixel PNG with its quiet zone. Takes some milliseconds. */
export async function drawQrCode(text: string): Promise<string> {
  // Loaded for the first code, so that commands and starts do without it.
  const { default: QRCode } = await import('qrcode');
  const image = await QRCode.toBuffer(text, {
    errorCorrectionLevel: 'M',
    margin: 4,
    width: 500,
    rendererOpts: png,
  });
  return `data:image/png;base64,${image.toString('base64')}`;
}
