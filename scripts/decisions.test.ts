import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../docs/decisions');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

test('the index of the decisions is made of their titles (`vitest run scripts/decisions.test.ts -u` writes it)', async () => {
  const [introduction] = read('README.md').split('\n- ');
  const entries = readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/u.test(file))
    .toSorted()
    .map(
      (file) => `- [${file.slice(0, 4)}](${file}): ${/^# \d+[.:] (.*)$/mu.exec(read(file))?.[1]}\n`,
    );
  await expect(`${introduction}\n${entries.join('')}`).toMatchFileSnapshot(
    path.join(folder, 'README.md'),
  );
});
