import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** npm fetches it for the bench: as a dependency it would double what every installation downloads. */
const lighthouse = 'lighthouse@13.5.0';
const timeoutMs = 180_000;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
}
export type Scores = Readonly<Record<Category, number>>;

/**
 * The scores, of 100, of Lighthouse's audit for phones in Chromium at `executable`. The report is written into
 * `folder`. Throws when npm cannot fetch the program, or when the page cannot be audited.
 */
export async function auditPage(
  address: string,
  { folder, executable }: { folder: string; executable: string },
): Promise<Scores> {
  const report = path.join(folder, 'lighthouse.json');
  const chromeFlags = '--headless --no-sandbox --disable-dev-shm-usage';
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${chromeFlags}`,
    ],
    { cwd: folder, timeout: timeoutMs, env: { ...process.env, CHROME_PATH: executable } },
  );
  const { categories: found } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const points = (category: Category) => Math.round((found[category].score ?? 0) * 100);
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
  };
}
