import { isTooMuch, type CodeFormat } from '../../../lib/code-input.ts';
import { classNames } from '../../../lib/class-names.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Field } from '../../../ui/field.tsx';

interface CodeFieldProps {
  value: string;
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
export function CodeField(props: CodeFieldProps) {
  const { value, format, label, hint, error, complaint, onEdit } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? (isTooMuch(value, format) ? complaint(value) : undefined)}
      required
    >
      {(fieldControl) => (
        <CodeInput
          {...fieldControl}
          name="code"
          format={format}
          value={value}
          onEdit={(input) => onEdit(input.value)}
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
