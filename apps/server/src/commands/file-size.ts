import { stat } from 'node:fs/promises';

/** The size of a file for people: '12.3 MB'. */
export async function sizeOf(file: string): Promise<string> {
  const { size } = await stat(file);
  const megabytes = size / 1_000_000;
  return megabytes < 0.1 ? `${Math.ceil(size / 1000)} kB` : `${megabytes.toFixed(1)} MB`;
}
