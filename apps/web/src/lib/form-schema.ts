import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Makes react-hook-form validate with a schema of the contract: a form shows the same sentences as the server.
 * Each field shows its first sentence.
 */
export function formSchema<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };

    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message, code } of result.error.issues) {
      errors[path.join('.') || 'root'] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}

/** Shows the server's sentences at the fields that it refused. True when there was such a field. */
export function showFieldErrors<Name extends string>(
  fields: Readonly<Record<string, string>>,
  names: readonly Name[],
  setError: (name: Name, error: { message: string }, options?: { shouldFocus: boolean }) => void,
): boolean {
  const refused = names.filter((name) => fields[name] !== undefined);
  refused.forEach((name, index) =>
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 }),
  );
  return refused.length > 0;
}
