import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { settingsTexts } from '../settings.texts.ts';

/** Asks before a page with unsaved changes is left; going from tab to tab is not leaving. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const safeChoice = useRef<HTMLButtonElement>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title={settingsTexts.leaveTitle}
      description={settingsTexts.leaveText}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={blocker.reset}>
            {settingsTexts.stay}
          </Button>
          <Button variant="danger" onClick={blocker.proceed}>
            {settingsTexts.leave}
          </Button>
        </>
      }
    />
  );
}
