import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { areKeysOn } from './key-choice.ts';
import { isTyping } from './commands.ts';
import { choiceOfPress } from './key-table.ts';

/**
 * Makes the choices inside the element by their digits, anywhere in its dialog where they are no text. Then the button
 * that sends the dialog's form has the focus, so that Enter does what was chosen.
 */
export function useChoiceKeys(onChoice: (choice: number) => void): RefCallback<HTMLElement> {
  const latest = useRef(onChoice);
  useLayoutEffect(() => {
    latest.current = onChoice;
  });
  return useCallback((holder: HTMLElement | null) => {
    const dialog = holder?.closest<HTMLElement>('[data-own-keys]');
    if (!dialog) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const choice = choiceOfPress(event);
      if (choice === undefined || event.repeat || isTyping(event.target) || !areKeysOn()) return;
      // The digit is not typed into a field that the choice opens.
      event.preventDefault();
      dialog.querySelector<HTMLElement>('[type=submit]')?.focus();
      latest.current(choice);
    };
    dialog.addEventListener('keydown', onKeyDown);
    return () => dialog.removeEventListener('keydown', onKeyDown);
  }, []);
}
