import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { FirstAdminForm } from '../components/first-admin-form.tsx';

interface FirstAdminPageProps {
  token: string | undefined;
  /** The administrator whose link it is, who only chooses a password. */
  username: string | undefined;
  onCreated: () => void;
}

/** The target of the one-time links: for the first super admin, and for an administrator without a password. */
export function FirstAdminPage({ onCreated, ...inAddress }: FirstAdminPageProps) {
  // They are kept in this state only: the address bar and the history drop them at once.
  const [{ token, username }] = useState(inAddress);
  const title = username === undefined ? authTexts.setupTitle : authTexts.chooseTitle;
  usePageTitle(title);

  if (!token) {
    return (
      <AuthCard title={authTexts.setupMissing} lead={authTexts.setupMissingHint}>
        <Link to="/admin" className={buttonClass('secondary')}>
          {authTexts.toSignIn}
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={title}
      lead={username === undefined ? authTexts.setupLead : authTexts.chooseLead}
    >
      <FirstAdminForm token={token} username={username} onCreated={onCreated} />
    </AuthCard>
  );
}
