import {
  noDetails,
  type Situation,
  type SituationDetails,
} from '@ghost-pay/contract/tracking/situations';
import { expect, type Page } from '@playwright/test';
import { newBitcoinHash } from './api.ts';
import type { PageState, Stock } from './page-state.ts';
import { toPaymentStep } from './paying.ts';
import { cardPanel, toCardPanel } from './paying-by-card.ts';
import { serverAnswer } from './server-answer.ts';

// What a payer sees before anybody has decided, with what the tracker would answer.

type Known = Partial<SituationDetails> & { readonly situation: Situation };

const short: Known = {
  situation: 'short',
  arrived: '0.00010741',
  missing: '0.00001193',
  symbol: 'BTC',
  address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
};
const received: Known = { situation: 'received', arrived: '0.00011934', symbol: 'BTC' };

/** Lets the tracker answer this of every payment. */
async function know(page: Page, { situation, ...details }: Known): Promise<void> {
  await page.route(/\/api\/transactions\/track\/[^/]+$/, async (route) => {
    const payment = (await (await serverAnswer(route)).json()) as object;
    const known = { situation, details: { ...noDetails, ...details } };
    await route.fulfill({ json: { ...payment, ...known } });
  });
}

function tracked(
  name: string,
  { known, status, says }: { known: Known; status: keyof Stock['paymentIds']; says: string },
): PageState {
  return {
    name,
    show: async ({ page }, { paymentIds }) => {
      await know(page, known);
      await page.goto(`/track/${paymentIds[status]}`);
      await expect(page.getByRole('heading', { name: says })).toBeVisible();
    },
  };
}

function confirmed(name: string, known: Known, says: string): PageState {
  return {
    name,
    show: async ({ page }) => {
      await know(page, known);
      const pay = await toPaymentStep(page, { tier: /^3 months/ });
      await pay.proveWith(newBitcoinHash());
      await pay.submit.click();
      await expect(page.getByText(says)).toBeVisible();
    },
  };
}

export const situationStates: readonly PageState[] = [
  tracked('track-seen', {
    known: { situation: 'seen', confirmations: 1, confirmationsNeeded: 3 },
    status: 'waiting',
    says: 'We saw your payment',
  }),
  tracked('track-short', {
    known: short,
    status: 'waiting',
    says: 'Money has arrived, but not all of it',
  }),
  tracked('track-part-missing', {
    known: { situation: 'part_missing' },
    status: 'waiting',
    says: 'A part of the price is missing',
  }),
  tracked('track-paid-twice', {
    known: { situation: 'paid_twice' },
    // A completed payment's page asks for nothing more.
    status: 'verified',
    says: 'Your payment has arrived twice',
  }),
  confirmed('confirmation-received', received, 'Your money has arrived'),
  confirmed('confirmation-short', short, 'Money has arrived, but not all of it'),
  {
    name: 'card-short',
    show: async ({ page }) => {
      await know(page, { situation: 'short' });
      const panel = await toCardPanel(page);
      await panel.continueWith(/^Ramp Network/);
      await page.bringToFront();
      await expect(page.getByText('Money has arrived, but not all of it').first()).toBeVisible();
    },
    next: [
      {
        name: 'card-confirmation-short',
        show: async ({ page }) => {
          await cardPanel(page).completed.click();
          await expect(page.getByText('With our team')).toBeVisible();
        },
      },
    ],
  },
];
