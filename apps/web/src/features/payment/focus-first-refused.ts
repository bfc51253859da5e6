import type { FieldErrors } from 'react-hook-form';

/**
 * Puts the cursor on the first refused field in the order of the page. The form library's own order is
 * that of registration, which differs where a field is registered by a component of its own.
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
