import type { Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useRenamePasskey } from '../passkeys.api.ts';
import { passkeysTexts } from '../passkeys.texts.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey();
  return (
    <PasskeyNameForm
      title={passkeysTexts.renameTitle}
      name={passkey.name}
      button={passkeysTexts.save}
      busyLabel={rename.isPending ? passkeysTexts.saving : undefined}
      error={rename.isError ? errorSentence(rename.error, passkeysTexts.renameFailed) : undefined}
      onSubmit={(name) =>
        rename.mutate(
          { id: passkey.id, name },
          {
            onSuccess: () => {
              showToast(passkeysTexts.renamed);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
