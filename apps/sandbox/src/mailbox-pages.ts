import type { ReceivedMail } from './mailbox.ts';
import { escape, page } from './sandbox-page.ts';

const plays = 'all mailboxes';

/** Every mail, the newest first. */
export function mailsPage(mails: readonly ReceivedMail[]): string {
  const rows = mails.toReversed().map(
    ({ number, to, subject, sentAt }) => `<tr>
<td>${escape(momentOf(sentAt))}</td>
<td>${escape(to.join(', '))}</td>
<th scope="row"><a href="/mails/${number}">${escape(subject || 'No subject')}</a></th>
</tr>`,
  );
  return page({
    title: 'Mailbox (sandbox)',
    plays,
    wide: true,
    body:
      rows.length === 0
        ? '<h1>Mailbox</h1>\n<p class="soft">No mails yet.</p>'
        : `<h1>Mailbox</h1>
<p class="soft">All mails of the site arrive here, for every recipient. The newest come first.</p>
<div class="scroll" role="region" aria-label="Mails" tabindex="0">
<table>
<thead><tr><th scope="col">Sent (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>`,
  });
}

/** One mail: its head, its text, and its HTML in a frame in which nothing runs. */
export function mailPage({ number, from, to, subject, messageId, sentAt, text }: ReceivedMail) {
  const head = [
    ['From', from],
    ['To', to.join(', ')],
    ['Sent (UTC)', momentOf(sentAt)],
    ['Message-ID', messageId],
  ];
  return page({
    title: `${subject} (sandbox)`,
    plays,
    wide: true,
    body: `<p><a href="/">All mails</a></p>
<h1>${escape(subject)}</h1>
<dl>
${head.map(([name = '', value = '']) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('\n')}
</dl>
<h2>As HTML</h2>
<iframe class="mail" sandbox="" title="The mail as HTML" src="/mails/${number}/html"></iframe>
<h2>As text</h2>
<pre class="mail" role="region" aria-label="The mail as text" tabindex="0">${escape(text)}</pre>`,
  });
}

export function noMailPage(): string {
  return page({
    title: 'No such mail (sandbox)',
    plays,
    body: '<h1>No such mail</h1>\n<p><a href="/">All mails</a></p>',
  });
}

function momentOf(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
