import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { OutgoingMail } from '../../gateways/mail/mail-gateway.ts';
import { contentOf, type MailContent } from './mail-content.ts';
import type { Notice } from './mail-facts.ts';
import { mailStyles } from './mail-styles.ts';
import { mailTexts } from './mails.texts.ts';

interface Place {
  readonly site: SiteInfo;
  /** The only source of addresses in mails, without a slash at the end. */
  readonly publicUrl: string;
  readonly adminUrl: string | undefined;
}

/** The mail for a notice, as text and as HTML with the same content. */
export function writeMail(
  notice: Notice,
  { site, publicUrl, adminUrl }: Place,
): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const content = contentOf(notice, { site, publicUrl, adminUrl });
  const notes = site.mode === 'sandbox' ? [mailTexts.sandbox] : [];
  return {
    // The site's name could contain a line break. The rest cannot, but is stripped as well.
    subject: content.subject.replaceAll(/\p{Cc}+/gu, ' '),
    text: textOf(content, notes),
    html: htmlOf(content, { notes, siteName: site.name }),
  };
}

function textOf(
  { title, paragraphs, facts, closing, action, footer }: MailContent,
  notes: string[],
) {
  const blocks = [
    ...notes,
    title,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...closing,
    `${action.label}:\n${action.url}`,
    `-- \n${footer}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function htmlOf(
  { title, paragraphs, facts, closing, action, footer }: MailContent,
  { notes, siteName }: { notes: readonly string[]; siteName: string },
): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
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
<p class="act"><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>
</div>
<p class="foot">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
