import { maxViewName } from '@ghost-pay/contract/desk/desk-words';
import {
  type SavedView,
  viewChangesSchema,
  type ViewShows,
} from '@ghost-pay/contract/desk/desk.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { viewKeys } from '../payments-cache.ts';

const texts = {
  titleNew: 'Save this view',
  titleEdit: 'Change view',
  lead: 'It holds the filters, the order and the columns of the list, not the text of a search.',
  name: 'Name',
  shared: 'Shared with all administrators',
  save: 'Save View',
  saving: 'Saving…',
  delete: 'Delete View',
  deleteAll: 'Delete It for All Administrators',
  deleteOwn: 'Really Delete It',
  deleting: 'Deleting…',
  failed: 'The view could not be saved. Please try again.',
  saved: (name: string) => `View ${name} saved`,
  deleted: (name: string) => `View ${name} deleted`,
} as const;

interface ViewDialogProps {
  /** Undefined for a new view. */
  edited: SavedView | undefined;
  /** The list as it is shown now. */
  shows: ViewShows;
  onClose: () => void;
}

/** Saves the list as it is under a name, or renames, shares and deletes a saved view. */
export function ViewDialog({ edited, shows, onClose }: ViewDialogProps) {
  const client = useQueryClient();
  // Every change answers with all views.
  const keep = async (answer: { views: SavedView[] }) => {
    await client.cancelQueries({ queryKey: viewKeys });
    client.setQueryData(viewKeys, answer);
  };
  return (
    <FormDialog
      title={edited ? texts.titleEdit : texts.titleNew}
      description={texts.lead}
      button={texts.save}
      busy={texts.saving}
      schema={viewChangesSchema}
      values={{ name: edited?.name ?? '', is_shared: edited?.is_shared ?? false }}
      failed={texts.failed}
      send={async (view) => {
        const saving = edited
          ? call('PUT /views/:id', { params: { id: edited.id }, body: view })
          : call('POST /views', { body: { ...view, shows } });
        await keep(await saving);
        return texts.saved(view.name);
      }}
      renderOtherWay={({ isBusy, start }) =>
        edited === undefined ? null : (
          <DeleteButton
            view={edited}
            disabled={isBusy}
            onDelete={() =>
              start(async () => {
                await keep(await call('DELETE /views/:id', { params: { id: edited.id } }));
                return texts.deleted(edited.name);
              })
            }
          />
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="name" label={texts.name} required>
            {(control) => <TextInput {...control} maxLength={maxViewName} />}
          </FormField>
          <Checkbox label={texts.shared} {...form.register('is_shared')} />
        </>
      )}
    </FormDialog>
  );
}

interface DeleteButtonProps {
  view: SavedView;
  disabled: boolean;
  onDelete: () => void;
}

/** Asks by a second press. */
function DeleteButton({ view, disabled, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const again = view.is_shared ? texts.deleteAll : texts.deleteOwn;
  return (
    <Button
      variant={isAsking ? 'danger' : 'quiet'}
      className="mr-auto"
      disabled={disabled}
      onClick={isAsking ? onDelete : () => setAsking(true)}
    >
      {isAsking ? again : texts.delete}
    </Button>
  );
}
