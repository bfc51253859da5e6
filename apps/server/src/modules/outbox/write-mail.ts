import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { escapeHtml } from '../../core/escape-html.ts';
import type { OutgoingMail } from '../../gateways/mail/mail-gateway.ts';
import { type CustomerWords, customerWords } from './customer-words.ts';
import { contentOf, type MailContent, type MailPlace } from './mail-content.ts';
import type { Notice } from './mail-facts.ts';
import { mailStyles } from './mail-styles.ts';

interface Place extends Required<MailPlace> {
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
