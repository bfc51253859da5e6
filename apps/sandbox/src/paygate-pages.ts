import { type Outcome, outcomes } from './paygate-outcomes.ts';
import { escape, page } from './sandbox-page.ts';

export interface Checkout {
  readonly address: string;
  readonly amount: string;
  readonly currency: string;
  readonly provider: string;
  readonly email: string;
}

/** The page for a card's number: here the payer chooses the outcome. */
export function checkoutPage({ address, amount, currency, provider, email }: Checkout): string {
  const choices = Object.entries(outcomes).map(
    ([outcome, { button, says }], index) => `<div class="choice">
<button${index === 0 ? ' class="first"' : ''} name="outcome" value="${outcome}" aria-describedby="${outcome}">${escape(button)}</button>
<span id="${outcome}">${escape(says)}</span>
</div>`,
  );
  const hidden = Object.entries({ address, amount, currency }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  return cardPage(
    `<h1>Pay by card</h1>
<p class="soft">Choose the outcome of this payment.</p>
<dl>
<dt>Amount</dt><dd class="amount">${escape(amount)} ${escape(currency)}</dd>
<dt>Processor</dt><dd>${escape(provider)}</dd>
<dt>Email</dt><dd>${escape(email)}</dd>
</dl>
<form method="post" action="/sandbox/pay">
${hidden.join('\n')}
${choices.join('\n')}
</form>`,
  );
}

/** The page after the payer's choice. */
export function outcomePage(outcome: Outcome): string {
  return cardPage(
    `<h1>${escape(outcomes[outcome].button)}</h1>
<p role="status">${escape(outcomes[outcome].done)}</p>
<p class="soft">You can close this tab and go back to the shop.</p>`,
  );
}

function cardPage(body: string): string {
  return page({ title: 'Pay by card (sandbox)', plays: 'a card processor', body });
}
