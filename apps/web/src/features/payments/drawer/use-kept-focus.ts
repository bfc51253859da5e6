import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard among the buttons when an act, a colleague's too, replaces them: when the button that had the
 * focus leaves the page, the group gets it. `offered` names the buttons.
 */
export function useKeptFocus(offered: string) {
  const group = useRef<HTMLFieldSetElement>(null);
  const hadFocus = useRef(false);
  const offeredBefore = useRef(offered);
  useLayoutEffect(() => {
    if (offeredBefore.current === offered) return;
    offeredBefore.current = offered;
    if (hadFocus.current && document.activeElement === document.body) group.current?.focus();
  });
  return {
    group,
    buttons: {
      onFocus: () => (hadFocus.current = true),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        // A button that is taken out of the page passes its focus to no other element.
        if (relatedTarget !== null) hadFocus.current = false;
      },
    },
  };
}
