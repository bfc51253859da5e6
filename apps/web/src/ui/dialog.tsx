import { Dialog as Primitive } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../lib/class-names.ts';
import { ignoreRepeatedClicks } from '../lib/repeated-clicks.ts';
import { IconButton } from './button.tsx';

interface DialogProps {
  /** Undefined while the dialog's act is in flight: the dialog stays open until the answer can be shown. */
  onClose: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, safe choice first. */
  actions?: ReactNode;
  /** For a sheet of several columns. */
  wide?: boolean;
  /** The element that gets the focus: the safe choice, when the dialog asks before a destructive act. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
}

/** A question or a small form over the page. On a phone it opens from the bottom edge. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  actions,
  wide,
  initialFocus,
}: DialogProps) {
  return (
    <Primitive.Root open onOpenChange={(next) => (next ? undefined : onClose?.())}>
      <Primitive.Portal>
        {/* Forced, because a dialog over a drawer would otherwise share the drawer's backdrop. */}
        <Primitive.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Primitive.Popup
          {...(initialFocus ? { initialFocus } : {})}
          data-own-keys=""
          onKeyDown={submitByKey}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-base bg-surface shadow-base transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:rounded-base',
            wide ? 'sm:max-w-4xl' : 'sm:max-w-lg',
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4">
            <Primitive.Title className="flex-1 pt-2 text-lg font-semibold text-ink">
              {title}
            </Primitive.Title>
            <Primitive.Close
              render={
                <IconButton
                  label="Close"
                  icon={<X className="size-5" aria-hidden="true" />}
                  disabled={onClose === undefined}
                />
              }
            />
          </div>
          <div className="grid gap-4 overflow-y-auto px-5 pt-1 pb-5">
            {description ? (
              <Primitive.Description render={<div />} className="text-base text-muted">
                {description}
              </Primitive.Description>
            ) : null}
            {children}
          </div>
          {actions ? (
            // The second click of the double-click that opened a question must not answer it.
            <div
              onClickCapture={ignoreRepeatedClicks}
              className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 max-sm:*:grow"
            >
              {actions}
            </div>
          ) : null}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Ctrl+Enter sends the form of a question from its text, as its button does; in a text Enter alone is a new line. */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  // A question over another one is inside it for React.
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
}
