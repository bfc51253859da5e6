import { type RefObject, useLayoutEffect } from 'react';
import type { DraftHandle } from './payment-draft.ts';

/**
 * Takes over what the visitor typed into the server's HTML before the page's script had loaded. React leaves the
 * text in the fields without an event.
 */
export function useEarlyText(
  form: RefObject<HTMLFormElement | null>,
  change: DraftHandle['change'],
): void {
  useLayoutEffect(() => {
    const typed = (name: string) => {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) return undefined;
      return field.value === field.defaultValue ? undefined : field.value;
    };
    const username = typed('userUsername');
    const email = typed('userEmail');
    if (username || email) change({ ...(username && { username }), ...(email && { email }) });
  }, [form, change]);
}
