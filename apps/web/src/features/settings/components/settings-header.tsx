import { Check, Save } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { settingsTexts } from '../settings.texts.ts';
import type { SaveState } from '../use-save-state.ts';

interface SettingsHeaderProps {
  state: SaveState;
  /** Whether there is something to save. */
  isDirty: boolean;
  canSave: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** The page's title, and the one button that saves the open tab. */
export function SettingsHeader({
  state,
  isDirty,
  canSave,
  onSave,
  onDiscard,
}: SettingsHeaderProps) {
  const isSaved = state === 'saved';
  const Icon = isSaved ? Check : Save;
  return (
    <div className="sticky top-14 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-page px-4 py-3 sm:-mx-6 sm:px-6 lg:top-0 lg:-mt-4 lg:pt-4">
      <div className="mr-auto flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-lg font-bold text-ink">{settingsTexts.title}</h1>
        <p className="text-sm text-muted max-sm:hidden">{settingsTexts.lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isDirty && state !== 'saving' ? (
          <>
            <span className="text-sm font-semibold text-amber max-sm:sr-only">
              {settingsTexts.unsaved}
            </span>
            <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={onDiscard}>
              {settingsTexts.discard}
            </Button>
          </>
        ) : null}
        <Button
          size="small"
          className="max-lg:min-h-11"
          disabled={!canSave}
          // Not disabled: the button that saved keeps the focus.
          aria-disabled={!isDirty}
          busyLabel={state === 'saving' ? settingsTexts.saving : undefined}
          icon={<Icon className="size-4" aria-hidden="true" />}
          onClick={onSave}
        >
          {isSaved ? settingsTexts.saved : settingsTexts.save}
        </Button>
        <span role="status" className="sr-only">
          {isSaved ? settingsTexts.saved : ''}
        </span>
      </div>
    </div>
  );
}
