import type { FieldErrors } from 'react-hook-form';

/**
 * Moves the focus to the first refused field in the order of the page. The form library's order is that of
 * registration, which differs for a field that a component of its own registers.
 */
export function focusFirstRefused<Name extends string>(
  order: readonly Name[],
  setFocus: (name: Name) => void,
) {
  return (errors: FieldErrors) => {
    const first = order.find((name) => errors[name] !== undefined);
    if (first) setFocus(first);
  };
}
