import { ArrowDown } from 'lucide-react';
import { useCommands } from '../../../lib/keys/commands.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { besideQuery } from '../../../ui/side-panel-place.ts';
import { listTexts } from './list.texts.ts';

/** The payments that wait until the list may move. Its place is kept: it must not push the rows down. */
export function ShowNew({ fresh, onShow }: { fresh: number; onShow: () => void }) {
  // Beside an open payment the list stays usable.
  const layer = useMediaQuery(besideQuery) ? 'frame' : 'list';
  useCommands({ show_new: fresh > 0 ? onShow : undefined }, { layer });
  const shortcut = useKeyShortcut('show_new');
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-20 -mb-4 h-0 max-lg:top-16">
      {fresh > 0 ? (
        <Button
          variant="secondary"
          size="small"
          className="pointer-events-auto absolute right-2 bottom-1 !border-accent-ink !bg-accent-soft !text-accent-ink max-lg:min-h-11"
          icon={<ArrowDown className="size-4" aria-hidden="true" />}
          aria-keyshortcuts={shortcut}
          onClick={onShow}
        >
          {listTexts.showNew(fresh)}
          <KeyMark of="show_new" />
        </Button>
      ) : null}
    </div>
  );
}
