import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { escapeHtml } from '../../core/escape-html.ts';
import type { OutgoingMail } from '../../gateways/mail/mail-gateway.ts';
import { type CustomerWords, customerWords } from './customer-words.ts';
import { contentOf, type MailContent, type MailSite } from './mail-content.ts';
import type { Notice } from './mail-facts.ts';

/**
 * The styles load nothing. Clients that ignore them show plain, readable text; clients in dark mode get dark
 * colours.
 */
const mailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f8f7fb; color: #1a1826; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.page { max-width: 600px; margin: 0 auto; padding: 24px 16px; }
.card { background: #ffffff; border: 1px solid #dfdde8; border-radius: 10px; padding: 28px 24px; }
.site { margin: 0 0 16px; font-size: 14px; font-weight: 600; color: #585466; }
.note { margin: 0 0 20px; padding: 10px 14px; border-radius: 10px; background: #fdf1d8; color: #704900; font-size: 14px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; }
.facts { width: 100%; margin: 8px 0 24px; border-collapse: collapse; border-top: 1px solid #dfdde8; }
.facts th, .facts td { padding: 10px 0; border-bottom: 1px solid #dfdde8; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.facts th { padding-right: 16px; font-weight: 400; color: #585466; }
.facts td { text-align: right; font-variant-numeric: tabular-nums; }
.act { margin: 24px 0 0; }
.act a { display: inline-block; padding: 12px 20px; border-radius: 10px; background: #5a35c8; color: #ffffff; font-weight: 600; text-decoration: none; }
.more { margin: 16px 0 0; }
.more a { color: #5a35c8; font-weight: 600; }
.foot { margin: 16px 8px 0; font-size: 13px; color: #585466; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #121019; color: #f0eff4; }
  .card { background: #1b1925; border-color: #343141; }
  .site, .foot, .facts th { color: #b4b0c2; }
  .note { background: #3a2c10; color: #ffd990; }
  .facts, .facts th, .facts td { border-color: #343141; }
  .act a { background: #6d49d8; color: #ffffff; }
  .more a { color: #b8a4ff; }
}
`;

interface Place extends Required<MailSite> {
  readonly site: SiteInfo;
}

/** The mail for a notice, as text and as HTML with the same content. */
export function writeMail(
  notice: Notice,
  place: Place,
): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const { site } = place;
  const content = contentOf(notice, place);
  const { texts } = customerWords(content.language);
  const notes = site.mode === 'sandbox' ? [texts.sandbox] : [];
  return {
    // The site's name could contain a line break. The rest cannot, but is stripped as well.
    subject: content.subject.replaceAll(/\p{Cc}+/gu, ' '),
    text: textOf(content, { notes, texts }),
    html: htmlOf(content, { notes, siteName: site.name }),
  };
}

function textOf(
  { title, paragraphs, facts, closing, actions, footer }: MailContent,
  {
    notes,
    texts,
  }: { notes: readonly string[]; texts: Pick<CustomerWords['texts'], 'fact' | 'link'> },
) {
  const blocks = [
    ...notes,
    title,
    ...paragraphs,
    facts.map(([label, value]) => texts.fact(label, value)).join('\n'),
    ...closing,
    ...actions.map(({ label, url }) => `${texts.link(label)}\n${url}`),
    `-- \n${footer}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function htmlOf(
  { title, paragraphs, facts, closing, actions, footer, language }: MailContent,
  { notes, siteName }: { notes: readonly string[]; siteName: string },
): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const links = actions.map(
    ({ label, url }, index) =>
      `<p class="${index === 0 ? 'act' : 'more'}"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${mailStyles}</style>
</head>
<body>
<div class="page">
<div class="card">
<p class="site">${escapeHtml(siteName)}</p>
${notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')}
<h1>${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${rows.length === 0 ? '' : `<table class="facts">\n${rows.join('\n')}\n</table>`}
${closing.map(paragraph).join('\n')}
${links.join('\n')}
</div>
<p class="foot">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}
