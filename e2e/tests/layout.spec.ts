import type { Page } from '@playwright/test';
import { adminMenuStates, adminStates, walkThroughFirstVisit } from '../src/admin-states.ts';
import { publicStates, stockPayments, type Stock } from '../src/page-states.ts';
import { expect, test } from '../src/test.ts';

const widths = { phone: 390, tablet: 768, desktop: 1440 };

let stock: Stock;
test.beforeAll(async ({ server, operator }) => {
  stock = await stockPayments({ server, operator });
});

/** How many pixels of the page lie beside the screen. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sidewaysPixels(page), `${name} on a ${device}`).toBeLessThanOrEqual(0);
  }
}

test.describe('nothing scrolls sideways on a phone, a tablet or a desktop', () => {
  for (const state of publicStates) {
    test(`on ${state.name}`, async ({ visitor }) => {
      await state.show(visitor, stock);
      await expectNoSidewaysScrolling(visitor.page, state.name);
    });
  }

  for (const state of [...adminStates, ...adminMenuStates]) {
    test(`on ${state.name}`, async ({ admin }) => {
      await state.show(admin, stock);
      await expectNoSidewaysScrolling(admin.page, state.name);
    });
  }

  test('on any screen of an admin’s first visit', async ({ visitor: person, server }) => {
    await walkThroughFirstVisit({ server, person, username: 'newcomer-layout' }, async ({ name }) => {
      await expectNoSidewaysScrolling(person.page, name);
      await person.page.setViewportSize({ width: 1280, height: 800 });
    });
  });
});
