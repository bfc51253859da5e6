import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { settingsTexts } from '../settings.texts.ts';

/** Asks before a page with unsaved changes is left; going from tab to tab is not leaving. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={settingsTexts.leaveTitle}
      question={settingsTexts.leaveText}
      keep={settingsTexts.stay}
      button={settingsTexts.leave}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}
