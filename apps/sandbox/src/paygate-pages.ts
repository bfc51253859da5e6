import { type Outcome, outcomes } from './paygate-outcomes.ts';

/** No script, no style but the sheet, no frame around it; the form goes to this peer only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

export const stylesheet = `
:root { color-scheme: light dark; --ink: #14161a; --soft: #5b6472; --line: #d9dde4; --paper: #fff; --ground: #f3f4f7; --act: #1d4ed8; --on-act: #fff; --warn: #7a4b00; --warn-ground: #fff4dc; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef0f4; --soft: #a6afbd; --line: #343a46; --paper: #1b1f27; --ground: #11141a; --act: #8fb0ff; --on-act: #0c1220; --warn: #ffd990; --warn-ground: #33280f; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; display: grid; place-items: start center; padding: 24px 16px; }
main { width: 100%; max-width: 34rem; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; padding: 24px; }
.notice { background: var(--warn-ground); color: var(--warn); border-radius: 10px; padding: 10px 14px; margin: 0 0 20px; }
h1 { font-size: 1.35rem; line-height: 1.25; margin: 0 0 4px; }
p { margin: 0 0 16px; }
.soft { color: var(--soft); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 0 0 24px; padding: 16px 0; border-block: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
dd.amount { font-size: 1.15rem; font-weight: 650; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 12px; }
.choice { display: grid; gap: 2px; }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 10px 16px; border-radius: 10px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; text-align: start; }
button.first { background: var(--act); border-color: var(--act); color: var(--on-act); }
button:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.choice span { color: var(--soft); font-size: .9rem; padding-inline: 4px; }
`;

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<main>
<p class="notice"><strong>Sandbox.</strong> This page plays a card processor. No real money moves.</p>
${body}
</main>
</body>
</html>
`;
}

export interface Checkout {
  readonly address: string;
  readonly amount: string;
  readonly currency: string;
  readonly provider: string;
  readonly email: string;
}

/** The page where a card would be entered: here the payer chooses what happens. */
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
  return page(
    'Pay by card (sandbox)',
    `<h1>Pay by card</h1>
<p class="soft">Choose what the card processor shall do.</p>
<dl>
<dt>Amount</dt><dd class="amount">${escape(amount)} ${escape(currency)}</dd>
<dt>Processor</dt><dd>${escape(provider)}</dd>
<dt>E-mail</dt><dd>${escape(email)}</dd>
</dl>
<form method="post" action="/sandbox/pay">
${hidden.join('\n')}
${choices.join('\n')}
</form>`,
  );
}

/** What the payer sees afterwards. */
export function outcomePage(outcome: Outcome): string {
  return page(
    'Pay by card (sandbox)',
    `<h1>${escape(outcomes[outcome].button)}</h1>
<p role="status">${escape(outcomes[outcome].done)}</p>
<p class="soft">You can close this tab and go back to the shop.</p>`,
  );
}
