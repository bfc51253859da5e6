import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEnterInspection } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from '../components/auth-card.tsx';

interface InspectionPageProps {
  token: string | undefined;
  onEntered: () => void;
}

/** The target of the one-time link that a server of inspection prints. */
export function InspectionPage({ token: tokenInAddress, onEntered }: InspectionPageProps) {
  usePageTitle(authTexts.inspectionTitle);
  // Kept in this state only: the address bar and the history drop it at once.
  const [token = ''] = useState(tokenInAddress);
  const enter = useEnterInspection();
  return (
    <AuthCard title={authTexts.inspectionTitle} lead={authTexts.inspectionLead}>
      <Failure>{enter.error && errorSentence(enter.error, authTexts.inspectionFailed)}</Failure>
      <Button
        busyLabel={enter.isPending ? authTexts.inspectionEntering : undefined}
        onClick={() => enter.mutate({ token: token || '-' }, { onSuccess: onEntered })}
      >
        {authTexts.inspectionEnter}
      </Button>
    </AuthCard>
  );
}
