import { maxViewName } from '@ghost-pay/contract/desk/desk-words';
import {
  type SavedView,
  viewChangesSchema,
  type ViewShows,
} from '@ghost-pay/contract/desk/desk.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { viewKeys } from '../payments-cache.ts';
import { viewTexts as texts } from './views.texts.ts';

interface ViewDialogProps {
  /** Undefined for a new view. */
  edited: SavedView | undefined;
  /** The list as it is shown now. */
  shows: ViewShows;
  onClose: () => void;
}

/** Saves the list as it is under a name, or renames, shares and deletes a saved view. */
export function ViewDialog({ edited, shows, onClose }: ViewDialogProps) {
  const formId = useId();
  const change = useViewChange(onClose);
  const { register, handleSubmit, formState } = useForm({
    resolver: formSchema(viewChangesSchema),
    defaultValues: { name: edited?.name ?? '', is_shared: edited?.is_shared ?? false },
  });
  const submit = handleSubmit((view) =>
    change.mutate({
      done: texts.saved(view.name),
      send: async () =>
        edited
          ? call('PUT /views/:id', { params: { id: edited.id }, body: view })
          : call('POST /views', { body: { ...view, shows } }),
    }),
  );
  return (
    <Dialog
      open
      onClose={change.isPending ? undefined : onClose}
      title={edited ? texts.titleEdit : texts.titleNew}
      description={texts.lead}
      initialFocus={() => document.querySelector<HTMLInputElement>('input[name="name"]')}
      actions={
        <>
          {edited ? <DeleteButton view={edited} change={change} /> : null}
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            busyLabel={change.isPending ? texts.saving : undefined}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        {change.error ? (
          <Alert tone="error" title={errorSentence(change.error, texts.failed)} announce />
        ) : null}
        <Field label={texts.name} required error={formState.errors.name?.message}>
          {(control) => <TextInput {...control} {...register('name')} maxLength={maxViewName} />}
        </Field>
        <Checkbox label={texts.shared} {...register('is_shared')} />
      </form>
    </Dialog>
  );
}

/** Every change answers with all views. */
function useViewChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ send }: { done: string; send: () => Promise<{ views: SavedView[] }> }) =>
      send(),
    onSuccess: (answer, { done }) => {
      client.setQueryData(viewKeys, answer);
      showToast(done);
      onDone();
    },
  });
}

/** Asks by a second press. */
function DeleteButton({
  view,
  change,
}: {
  view: SavedView;
  change: ReturnType<typeof useViewChange>;
}) {
  const [isAsking, setAsking] = useState(false);
  const again = view.is_shared ? texts.deleteAll : texts.deleteOwn;
  return (
    <Button
      variant={isAsking ? 'danger' : 'quiet'}
      className="mr-auto"
      disabled={change.isPending}
      onClick={() => {
        if (!isAsking) return setAsking(true);
        return change.mutate({
          done: texts.deleted(view.name),
          send: async () => call('DELETE /views/:id', { params: { id: view.id } }),
        });
      }}
    >
      {isAsking ? again : texts.delete}
    </Button>
  );
}
