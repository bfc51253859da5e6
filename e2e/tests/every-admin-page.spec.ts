import {
  accountStates,
  adminMenuStates,
  adminStates,
  walkThroughFirstVisit,
} from '../src/admin-states.ts';
import { expectAccessible, expectDecentScreen } from '../src/axe-checks.ts';
import { oneOfEachKind, showEach } from '../src/page-state.ts';
import { test } from '../src/test.ts';

// The tests are independent: the workers share them.
test.describe.configure({ mode: 'parallel' });

test.describe('every admin can use, on a desktop and on a phone,', { tag: '@second-try' }, () => {
  for (const state of [...adminStates, ...accountStates])
    test(state.name, async ({ stillAdmin: person, stock }) => {
      await showEach(state, { person, stock }, (name) =>
        expectDecentScreen(person.page, name, { ofItsKind: oneOfEachKind.has(name) }),
      );
    });

  test('the menu on a phone', async ({ stillAdmin: person, stock }) => {
    await person.page.setViewportSize({ width: 390, height: 844 });
    for (const state of adminMenuStates)
      await showEach(state, { person, stock }, (name) => expectAccessible(person.page, name));
  });

  test('every screen of a first visit', async ({ stillVisitor: person, server, operator }) => {
    const visit = { server, operator, person, username: 'newcomer' };
    await walkThroughFirstVisit(visit, ({ name }) => expectDecentScreen(person.page, name));
  });
});
