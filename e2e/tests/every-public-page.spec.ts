import { expectDecentScreen } from '../src/axe-checks.ts';
import { oneOfEachKind, showEach } from '../src/page-state.ts';
import { publicStates } from '../src/page-states.ts';
import { test } from '../src/test.ts';

// The tests are independent: the workers share them.
test.describe.configure({ mode: 'parallel' });

test.describe('everybody can use, on a desktop and on a phone,', { tag: '@second-try' }, () => {
  for (const state of publicStates)
    test(state.name, async ({ stillVisitor: person, stock }) => {
      await showEach(state, { person, stock }, (name) =>
        expectDecentScreen(person.page, name, { ofItsKind: oneOfEachKind.has(name) }),
      );
    });
});
