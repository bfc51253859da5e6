import { expectDecentScreen } from '../src/axe-checks.ts';
import { showEach, type Stock } from '../src/page-state.ts';
import { publicStates, stockPayments } from '../src/page-states.ts';
import { test } from '../src/test.ts';

// The tests are independent: the workers share them.
test.describe.configure({ mode: 'parallel' });

let stock: Stock;
test.beforeAll(async ({ server, operator }) => {
  stock = await stockPayments({ server, operator });
});

test.describe('everybody can use, on any screen and in either theme,', () => {
  for (const state of publicStates) {
    test(state.name, async ({ stillVisitor }) => {
      if (state.next !== undefined) test.slow();
      await showEach(state, { person: stillVisitor, stock }, (name) =>
        expectDecentScreen(stillVisitor.page, name),
      );
    });
  }
});
