import { Dialog as Primitive } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { createContext, use, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { isKeyboardTaken } from '../lib/keys/commands.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { IconButton } from './button.tsx';
import { KeyMark, useKeyShortcut } from './key-mark.tsx';
import { besideQuery, SidePanelPlace } from './side-panel-place.ts';

const FootPlace = createContext<HTMLElement | null>(null);

interface SidePanelProps {
  onClose: () => void;
  /** At the left of the bar, such as which of how many is shown. */
  position?: ReactNode;
  /** Beside the close button. */
  actions?: ReactNode;
  /** Says what is shown, with a `PanelTitle` of this id in it, which gets the focus on opening. */
  head: ReactNode;
  titleId: string;
  children: ReactNode;
  /** The element that gets the focus on closing. */
  finalFocus: () => HTMLElement | null;
}

/**
 * One row of a list, in three frames: beside the list on a wide screen, where both are usable; as a drawer over the
 * list; and as the whole screen on a phone. The keys of the back-office work in it.
 */
export function SidePanel({
  onClose,
  position,
  actions,
  head,
  titleId,
  children,
  finalFocus,
}: SidePanelProps) {
  const isBeside = useMediaQuery(besideQuery);
  const place = use(SidePanelPlace);
  const shortcut = useKeyShortcut('close');
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  if (place === null) return null;
  return (
    <Primitive.Root
      open
      modal={!isBeside}
      disablePointerDismissal={isBeside}
      onOpenChange={(_, { reason }) => {
        // Escape closes what lies over the panel first, also where that is not a part of the panel.
        if (reason !== 'escape-key' || !isKeyboardTaken()) onClose();
      }}
    >
      <Primitive.Portal container={place} className="contents">
        {isBeside ? null : (
          <Primitive.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        )}
        <Primitive.Popup
          initialFocus={() => document.getElementById(titleId)}
          finalFocus={() => finalFocus() ?? true}
          className="fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-surface shadow-base transition duration-150 ease-out outline-none data-starting-style:translate-x-full md:max-w-[544px] xl:relative xl:z-auto xl:w-[544px] xl:shrink-0 xl:border-l xl:border-line xl:shadow-none xl:data-starting-style:translate-x-0 xl:data-starting-style:opacity-0"
        >
          <div className="flex min-h-12 items-center gap-1 border-b border-line py-0.5 pr-2 pl-5 max-md:pl-4">
            <p className="figures mr-auto min-w-0 truncate text-sm text-muted">{position}</p>
            {actions}
            <Primitive.Close
              render={
                <IconButton
                  label="Close"
                  className="gap-1 pointer-fine:!w-auto pointer-fine:px-2"
                  aria-keyshortcuts={shortcut}
                  icon={
                    <>
                      <X className="size-5" aria-hidden="true" />
                      <KeyMark of="close" />
                    </>
                  }
                />
              }
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-5 max-md:px-4">
            {head}
            <FootPlace value={foot}>{children}</FootPlace>
          </div>
          <footer ref={setFoot} className="grid grid-cols-1" />
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Below what scrolls, in sight whatever is read; a part of the panel's children, wherever it stands in them. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const place = use(FootPlace);
  return place === null ? null : createPortal(children, place);
}

interface PanelTitleProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Names the panel; read out when the panel opens, because the first control may be a button that does nothing yet. */
export function PanelTitle({ id, className, children }: PanelTitleProps) {
  return (
    <Primitive.Title id={id} tabIndex={-1} className={`outline-none ${className ?? ''}`}>
      {children}
    </Primitive.Title>
  );
}
