import { deviceWords } from '../../../lib/device-words.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ceremonyFailure } from '../passkey-ceremony.ts';
import { useAddPasskey } from '../passkeys.api.ts';
import { passkeysTexts } from '../passkeys.texts.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

const failures = {
  cancelled: passkeysTexts.addCancelled,
  already_there: passkeysTexts.alreadyThere,
} as const;

function whyNot(error: unknown): string {
  const failure = ceremonyFailure(error);
  return failure === undefined ? errorSentence(error, passkeysTexts.addFailed) : failures[failure];
}

/** Asks for a name first; the browser's own dialogs follow. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  return (
    <PasskeyNameForm
      title={passkeysTexts.addTitle}
      lead={passkeysTexts.addLead}
      hint={passkeysTexts.nameHint}
      name={deviceWords(navigator.userAgent)}
      button={passkeysTexts.proceed}
      busyLabel={add.isPending ? passkeysTexts.waiting : undefined}
      error={add.isError ? whyNot(add.error) : undefined}
      onSubmit={(name) =>
        add.mutate(name, {
          onSuccess: (passkey) => {
            showToast(passkeysTexts.wasAdded(passkey.name));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
