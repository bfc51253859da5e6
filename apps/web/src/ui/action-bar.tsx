import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../lib/class-names.ts';

interface ActionBarProps {
  /** The object of the button, such as the amount; on a phone beside it. */
  aside?: ReactNode;
  /** Why the button is disabled. */
  hint?: ReactNode;
  /** False while there is nothing to send yet: the bar then covers nothing. */
  isSticky?: boolean;
  children: ReactNode;
}

/** Holds a form's main action. On a phone it sticks to the bottom, above the keyboard. */
export function ActionBar({ aside, hint, isSticky = true, children }: ActionBarProps) {
  const keyboardInset = useKeyboardInset();
  return (
    <div
      // Only where a keyboard covers the page: the policy forbids a style in the server's HTML.
      {...(keyboardInset > 0 && { style: { bottom: keyboardInset } })}
      className={classNames(
        'grid gap-2',
        isSticky &&
          'max-sm:tall:sticky bottom-0 z-20 max-sm:-mx-4 max-sm:border-t border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
      )}
    >
      <div className="flex items-center justify-between gap-4">
        {aside ? <div className="sm:hidden">{aside}</div> : null}
        <div className="grid flex-1">{children}</div>
      </div>
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {hint}
      </p>
    </div>
  );
}

/**
 * How many pixels at the bottom of the page the on-screen keyboard covers. Safari lays the keyboard over the
 * page. Browsers that shrink the page instead (Chrome, by the viewport meta tag) give 0.
 */
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // A zoomed page has a small visual viewport too, without a keyboard.
      const covered =
        viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      setInset(covered > 80 ? Math.round(covered) : 0);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
