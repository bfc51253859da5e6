import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { FirstAdminForm } from '../components/first-admin-form.tsx';

interface FirstAdminPageProps {
  token: string | undefined;
  onCreated: () => void;
}

/** The target of the one-time link from the first start. */
export function FirstAdminPage({ token: tokenInAddress, onCreated }: FirstAdminPageProps) {
  usePageTitle(authTexts.setupTitle);
  // The token is kept in this state only: the address bar and the history drop it at once.
  const [token] = useState(tokenInAddress);

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
    <AuthCard title={authTexts.setupTitle} lead={authTexts.setupLead}>
      <FirstAdminForm token={token} onCreated={onCreated} />
    </AuthCard>
  );
}
