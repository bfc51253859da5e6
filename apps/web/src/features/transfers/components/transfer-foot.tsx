import { useCommands } from '../../../lib/keys/commands.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { type MenuItem, MoreMenu } from '../../../ui/more-menu.tsx';
import { PanelFoot } from '../../../ui/side-panel.tsx';
import { transfersTexts } from '../transfers.texts.ts';

interface TransferFootProps {
  label: string;
  isBusy: boolean;
  /** Whether something is still to be chosen. */
  isRefused?: boolean;
  others: readonly MenuItem[];
  /** The transfer, which must be on the screen before a key acts on it. */
  subject: string;
  onStart: () => void;
}

/** The act that comes next, with the key that verifies a payment, and the others behind it. */
export function TransferFoot({
  label,
  isBusy,
  isRefused = false,
  others,
  subject,
  onStart,
}: TransferFootProps) {
  const shortcut = useKeyShortcut('verify');
  const mayStart = !isBusy && !isRefused;
  const start = () => {
    if (mayStart) onStart();
  };
  const action = { id: 'start', label, command: 'verify', run: start } as const;
  useCommands({ verify: start }, { layer: 'payment', subject, actions: isRefused ? [] : [action] });
  return (
    <PanelFoot>
      <div className="flex gap-2 border-t border-line px-5 py-3 max-md:px-4">
        <Button
          className="min-w-0 grow [overflow-wrap:anywhere]"
          aria-keyshortcuts={shortcut}
          aria-disabled={isRefused}
          busyLabel={isBusy ? transfersTexts.working : undefined}
          onClick={onStart}
        >
          {label}
          <KeyMark of="verify" />
        </Button>
        {others.length === 0 ? null : <MoreMenu label={transfersTexts.moreActs} items={others} />}
      </div>
    </PanelFoot>
  );
}
