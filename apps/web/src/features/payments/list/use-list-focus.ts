import { useCallback, useEffect, useRef, type RefCallback } from 'react';

const linkSelector = 'a[id^="payment-"]';

/** When the focused payment leaves the list, the payment in its place gets the focus. */
export function useListFocus(ids: readonly string[]): RefCallback<HTMLElement> {
  const last = useRef<{ id: string; index: number }>(undefined);

  useEffect(() => {
    const left = last.current;
    if (left === undefined || ids.includes(left.id)) return;
    last.current = undefined;
    // Only when the focus was lost with the row; a focus elsewhere stays.
    if (document.activeElement !== document.body) return;
    const heir = ids[Math.min(left.index, ids.length - 1)];
    if (heir !== undefined)
      document.getElementById(`payment-${heir}`)?.focus({ preventScroll: true });
  }, [ids]);

  return useCallback((list: HTMLElement | null) => {
    if (!list) return;
    const links = () => [...list.querySelectorAll<HTMLElement>(linkSelector)];
    const onFocusIn = ({ target }: FocusEvent) => {
      const link = (target as Element).closest('tr, li')?.querySelector<HTMLElement>(linkSelector);
      if (link)
        last.current = { id: link.id.slice('payment-'.length), index: links().indexOf(link) };
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // An element that is removed from the page passes its focus to no other element.
      if (relatedTarget !== null && !list.contains(relatedTarget as Node)) last.current = undefined;
    };
    list.addEventListener('focusin', onFocusIn);
    list.addEventListener('focusout', onFocusOut);
    return () => {
      list.removeEventListener('focusin', onFocusIn);
      list.removeEventListener('focusout', onFocusOut);
    };
  }, []);
}
