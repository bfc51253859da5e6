import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { adminMenuStates, adminStates, walkThroughFirstVisit } from '../src/admin-states.ts';
import { publicStates, stockPayments, type Stock } from '../src/page-states.ts';
import { expect, test } from '../src/test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let stock: Stock;
test.beforeAll(async ({ server, operator }) => {
  stock = await stockPayments({ server, operator });
});

/** Complaints of axe, short enough to be read in a test's report. */
async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme axe finds nothing`, () => {
    // Movement would be measured half-way.
    const options = { colorScheme, reducedMotion: 'reduce' } as const;

    for (const state of publicStates) {
      test(`on ${state.name}`, async ({ newPerson }) => {
        const person = await newPerson(options);
        await state.show(person, stock);
        expect(await complaints(person.page)).toEqual([]);
      });
    }

    for (const state of [...adminStates, ...adminMenuStates]) {
      test(`on ${state.name}`, async ({ newPerson, operator }) => {
        const person = await newPerson({ ...options, session: operator.session });
        await state.show(person, stock);
        expect(await complaints(person.page)).toEqual([]);
      });
    }

    test('on any screen of an admin’s first visit', async ({ newPerson, server }) => {
      const person = await newPerson(options);
      await walkThroughFirstVisit({ server, person, username: `newcomer-${colorScheme}` }, async ({ name }) => {
        expect.soft(await complaints(person.page), name).toEqual([]);
      });
    });
  });
}
