import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useRenewRecoveryCodes } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Makes new recovery codes after a fresh second factor, and shows them until the admin has saved them. */
export function RenewRecoveryCodes({ username }: { username: string }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return (
      <RecoveryCodes
        codes={codes}
        username={username}
        title={authTexts.newCodesTitle}
        lead={authTexts.newCodesLead}
        heading="h3"
        onSaved={() => setCodes(undefined)}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      {renew.isError ? (
        <Alert tone="error" announce>
          {errorSentence(renew.error, authTexts.renewCodesFailed)}
        </Alert>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<KeySquare className="size-4" aria-hidden="true" />}
        busyLabel={renew.isPending ? authTexts.renewingCodes : undefined}
        onClick={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => {
              setCodes(recoveryCodes);
              renew.reset();
            },
          })
        }
      >
        {authTexts.renewCodes}
      </Button>
      {/* The old codes may be void already, and the new ones are shown only here. */}
      <LeaveGuard isActive={renew.isPending} texts={authTexts.leavingCodes} />
    </div>
  );
}
