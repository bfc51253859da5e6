import {
  accountStates,
  adminMenuStates,
  adminStates,
  walkThroughFirstVisit,
} from '../src/admin-states.ts';
import { expectDecentScreen, stillScreen } from '../src/axe-checks.ts';
import { showEach, type Stock } from '../src/page-state.ts';
import { stockPayments } from '../src/page-states.ts';
import { expect, test } from '../src/test.ts';

// The tests are independent: the workers share them.
test.describe.configure({ mode: 'parallel' });

let stock: Stock;
test.beforeAll(async ({ server, operator }) => {
  stock = await stockPayments({ server, operator });
});

test.describe('every admin can use, on any screen and in either theme,', () => {
  for (const state of [...adminStates, ...accountStates, ...adminMenuStates]) {
    test(state.name, async ({ stillAdmin }) => {
      if (state.next !== undefined) test.slow();
      await showEach(state, { person: stillAdmin, stock }, (name) =>
        expectDecentScreen(stillAdmin.page, name),
      );
    });
  }

  test('the list beside an open payment', async ({ stillAdmin: { page } }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/transactions');
    await page.getByRole('row', { name: new RegExp(stock.paymentIds.waiting) }).click();
    await expect(page.getByRole('dialog', { name: /^Payment/ })).toContainText(
      'Payment registered',
    );
    await expectDecentScreen(page, 'the list beside an open payment', { ofList: true });
  });

  test('the menu on a phone', async ({ otherPerson, operator }) => {
    const person = await otherPerson({
      ...stillScreen,
      session: operator.session,
      viewport: { width: 390, height: 844 },
    });
    for (const state of adminMenuStates) {
      await person.page.setViewportSize({ width: 390, height: 844 });
      await state.show(person, stock);
      await expectDecentScreen(person.page, state.name);
    }
  });

  test('every screen of a first visit', async ({ otherPerson, server }) => {
    test.slow();
    const person = await otherPerson(stillScreen);
    await walkThroughFirstVisit({ server, person, username: 'newcomer' }, ({ name }) =>
      expectDecentScreen(person.page, name),
    );
  });
});
