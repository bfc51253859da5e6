import { MessageSquarePlus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { acts } from '../acts/acts.tsx';

/** A note for colleagues, at the head of the history in which it will stand. */
export function AddNoteButton({ onAsk }: { onAsk: () => void }) {
  const shortcut = useKeyShortcut('note');
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start max-sm:min-h-11"
      icon={<MessageSquarePlus className="size-4" aria-hidden="true" />}
      aria-keyshortcuts={shortcut}
      onClick={onAsk}
    >
      {acts.add_note.label}
      <KeyMark of="note" />
    </Button>
  );
}
