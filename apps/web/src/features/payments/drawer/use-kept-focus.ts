import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus among the buttons when an act, a colleague's included, replaces them: when the focused button
 * is removed, the group gets the focus. `offered` names the buttons.
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
        // An element that is removed from the page passes its focus to no other element.
        if (relatedTarget !== null) hadFocus.current = false;
      },
    },
  };
}
