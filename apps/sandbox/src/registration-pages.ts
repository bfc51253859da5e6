import type { PeerAccount } from './registration-accounts.ts';
import { escape, page } from './sandbox-page.ts';

/** Every account with its subscription, those with the newest payments last. */
export function accountsPage(accounts: readonly PeerAccount[]): string {
  const rows = accounts.map(
    ({ username, email, expiresAt, payments }) => `<tr>
<th scope="row">${escape(username)}</th>
<td>${escape(email ?? '–')}</td>
<td>${escape(endOf({ expiresAt, payments }))}</td>
<td>${payments.length === 0 ? '–' : payments.map(({ paymentId, duration }) => `${escape(paymentId)} (${escape(duration)})`).join('<br>')}</td>
</tr>`,
  );
  return page({
    title: 'Accounts (sandbox)',
    plays: 'the registration site',
    wide: true,
    body: `<h1>Accounts</h1>
<p class="soft">Every name has an account here, except names that begin with “unknown”.</p>
<div class="scroll" role="region" aria-label="Accounts" tabindex="0">
<table>
<thead><tr><th scope="col">Username</th><th scope="col">Email</th><th scope="col">Subscription until</th><th scope="col">Payments applied</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>`,
  });
}

function endOf({ expiresAt, payments }: Pick<PeerAccount, 'expiresAt' | 'payments'>): string {
  if (payments.length === 0) return 'None';
  return expiresAt === null ? 'Lifetime' : `${expiresAt.slice(0, 10)} (UTC)`;
}
