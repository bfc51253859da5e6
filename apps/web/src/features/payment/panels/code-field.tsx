import { isTooMuch, type CodeFormat } from '../../../lib/code-input.ts';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { classNames } from '../../../lib/class-names.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Field } from '../../../ui/field.tsx';

interface CodeFieldProps<Form extends FieldValues> {
  control: Control<Form>;
  name: Path<Form>;
  format: CodeFormat;
  label: string;
  hint: string;
  error: string | undefined;
  /** What is wrong with the text; said at once where more was pasted than a code has. */
  complaint: (text: string) => string | undefined;
  /** Called with the field's new text. */
  onEdit: (text: string) => void;
}

/**
 * A code from a card, typed into one field. It is as good as cash: no autocomplete, no spelling service and no
 * password manager may store it.
 */
export function CodeField<Form extends FieldValues>(props: CodeFieldProps<Form>) {
  const { control, name, format, label, hint, error, complaint, onEdit } = props;
  const { field } = useController({ control, name });
  const shown = String(field.value);
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? (isTooMuch(shown, format) ? complaint(shown) : undefined)}
      required
    >
      {(fieldControl) => (
        <CodeInput
          {...fieldControl}
          ref={field.ref}
          name={name}
          format={format}
          value={shown}
          onEdit={(input) => {
            field.onChange(input.value);
            onEdit(input.value);
          }}
          onBlur={field.onBlur}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          enterKeyHint="done"
          className={classNames('max-w-104 min-h-12', !format.isSpaced && 'code-groups')}
        />
      )}
    </Field>
  );
}
