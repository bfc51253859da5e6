import { Dialog as Primitive } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  side?: 'left' | 'right';
  /** Whether the title gets the focus on opening, instead of the first control. */
  focusTitle?: boolean;
  /** The element that gets the focus on closing, where it is not the element that had it before. */
  finalFocus?: () => HTMLElement | null;
}

/** A sheet at the side of the screen: details of a row, or the menu on a small screen. */
export function Drawer({
  open,
  onClose,
  title,
  children,
  footer,
  side = 'right',
  focusTitle,
  finalFocus,
}: DrawerProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Primitive.Popup
          {...(focusTitle ? { initialFocus: titleRef } : {})}
          // Without such an element, the focus returns to the element that had it before.
          {...(finalFocus ? { finalFocus: () => finalFocus() ?? true } : {})}
          data-own-keys=""
          className={classNames(
            'fixed inset-y-0 z-50 flex w-full flex-col bg-surface shadow-base transition-transform duration-200 ease-out',
            side === 'right'
              ? 'right-0 max-w-xl data-ending-style:translate-x-full data-starting-style:translate-x-full'
              : 'left-0 max-w-72 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
          )}
        >
          <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
            <Primitive.Title
              ref={titleRef}
              tabIndex={focusTitle ? -1 : undefined}
              className="min-w-0 flex-1 text-lg font-semibold text-ink outline-none"
            >
              {title}
            </Primitive.Title>
            <Primitive.Close
              render={
                <IconButton label="Close" icon={<X className="size-5" aria-hidden="true" />} />
              }
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{children}</div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">
              {footer}
            </div>
          ) : null}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
