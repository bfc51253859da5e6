import { useBlocker } from '@tanstack/react-router';
import { AskDialog } from './ask-dialog.tsx';

interface LeaveGuardProps {
  /** Whether leaving now would lose something. */
  isActive: boolean;
  texts: {
    readonly title: string;
    readonly question: string;
    readonly stay: string;
    readonly leave: string;
  };
}

/**
 * Asks before the reader leaves a page with unsaved content. A change of tab within the page does not count.
 */
export function LeaveGuard({ isActive, texts: { title, question, stay, leave } }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isActive && current.pathname !== next.pathname,
    enableBeforeUnload: () => isActive,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <AskDialog
      title={title}
      description={question}
      keep={stay}
      button={leave}
      variant="danger"
      onAct={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}
