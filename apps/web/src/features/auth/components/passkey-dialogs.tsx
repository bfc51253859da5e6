import { type Passkey, passkeyNameSchema } from '@ghost-pay/contract/auth/passkeys.schemas';
import { call } from '../../../lib/api-client.ts';
import { deviceWords } from '../../../lib/device-words.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { addPasskey, ceremonyFailure, passkeysKey } from '../passkeys.api.ts';
import { passkeysTexts as texts } from '../passkeys.texts.ts';

const failures = { cancelled: texts.addCancelled, already_there: texts.alreadyThere } as const;

function whyNot(error: unknown): string {
  const failure = ceremonyFailure(error);
  return failure === undefined ? errorSentence(error, texts.addFailed) : failures[failure];
}

/** Asks for a name first; the browser's own dialogs follow. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title={texts.addTitle}
      description={texts.addLead}
      button={texts.proceed}
      busy={texts.waiting}
      schema={passkeyNameSchema}
      values={{ name: deviceWords(navigator.userAgent) }}
      failed={whyNot}
      send={async ({ name }) => texts.wasAdded((await addPasskey(name)).name)}
      reloads={passkeysKey}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="name" label={texts.name} hint={texts.nameHint} required>
          {(control) => <TextInput {...control} autoComplete="off" maxLength={50} />}
        </FormField>
      )}
    </FormDialog>
  );
}

export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.renameTitle}
      button={texts.save}
      busy={texts.saving}
      schema={passkeyNameSchema}
      values={{ name: passkey.name }}
      failed={texts.renameFailed}
      send={async ({ name }) => {
        await call('PUT /auth/passkeys/:id', { params: { id: passkey.id }, body: { name } });
        return texts.renamed;
      }}
      reloads={passkeysKey}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="name" label={texts.name} required>
          {(control) => <TextInput {...control} autoComplete="off" maxLength={50} />}
        </FormField>
      )}
    </FormDialog>
  );
}
