/** No script, no style except the sheet, no framing; the form posts to this peer only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

export const stylesheet = `
:root { color-scheme: light dark; --ink: #14161a; --soft: #5b6472; --line: #d9dde4; --paper: #fff; --ground: #f3f4f7; --act: #1d4ed8; --on-act: #fff; --warn: #7a4b00; --warn-ground: #fff4dc; --wrong: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef0f4; --soft: #a6afbd; --line: #343a46; --paper: #1b1f27; --ground: #11141a; --act: #8fb0ff; --on-act: #0c1220; --warn: #ffd990; --warn-ground: #33280f; --wrong: #ff9d92; }
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
main.wide { max-width: 64rem; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: 8px 12px 8px 0; border-block-end: 1px solid var(--line); overflow-wrap: anywhere; vertical-align: top; }
th { color: var(--soft); font-weight: 500; }
h2 { font-size: 1rem; margin: 24px 0 8px; }
a { color: var(--act); }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
iframe.mail { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 10px; }
pre.mail { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 20px; }
nav a, p.ways a { display: inline-block; padding: 10px 0; }
p.ways { display: flex; flex-wrap: wrap; gap: 4px 20px; }
code, .hash { font: .9rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.state { font-size: 1.15rem; font-weight: 650; }
.choices { display: grid; gap: 16px 24px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.choices .choice { align-content: start; }
.field { display: grid; gap: 4px; margin: 0 0 12px; }
.field p { margin: 0; }
label { font-weight: 600; }
input, select, textarea { font: inherit; color: inherit; width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--soft); border-radius: 10px; background: var(--paper); }
textarea.hash { font: .95rem/1.5 ui-monospace, monospace; resize: none; overflow-wrap: anywhere; field-sizing: content; }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.wrong { color: var(--wrong); }
.done { font-weight: 600; }
.acts { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0; }
fieldset { border: 0; margin: 0 0 16px; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0 0 8px; }
.pair { display: grid; gap: 8px 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); margin: 0; padding: 0 0 16px; border-block-end: 1px solid var(--line); }
.switch { display: grid; gap: 4px; font-weight: 400; color: var(--soft); }
.rows { list-style: none; margin: 0 0 16px; padding: 0; border-block-start: 1px solid var(--line); }
.rows li { padding: 12px 0; border-block-end: 1px solid var(--line); overflow-wrap: anywhere; }
.rows p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; margin: 0; font-variant-numeric: tabular-nums; }
.rows p.soft { display: block; font-size: .9rem; }
.choice span { color: var(--soft); font-size: .9rem; padding-inline: 4px; }
`;

/** Text escaped for HTML. */
export function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** A whole page; `plays` names the service that the peer replaces. */
export function page({
  title,
  plays,
  body,
  wide = false,
}: {
  title: string;
  plays: string;
  body: string;
  wide?: boolean;
}): string {
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
<main${wide ? ' class="wide"' : ''}>
<p class="notice"><strong>Sandbox.</strong> This page simulates ${escape(plays)}. No real money moves.</p>
${body}
</main>
</body>
</html>
`;
}
