import { Check, Copy, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Copied, copyText } from '../lib/copy-text.ts';
import { sharedTexts } from '../lib/shared.texts.ts';
import { showToast } from './toast.tsx';
import { Button, IconButton, type ButtonSize } from './button.tsx';

const feedbackMs = 2000;

/** What is said of a text to copy. */
export const copyWords: Readonly<Record<Copied, string>> = {
  copied: sharedTexts.copied,
  selected: sharedTexts.copySelected,
  failed: sharedTexts.copyFailed,
};

type CopyState = 'idle' | Copied;

/**
 * Copies a text and confirms it for two seconds (specification, section 9). A new text resets the confirmation.
 */
export function useCopy(text: string): { state: CopyState; copy: () => void } {
  const [result, setResult] = useState<{ text: string; state: CopyState }>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const show = (next: CopyState) => {
    setResult({ text, state: next });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setResult(undefined), feedbackMs);
  };
  const copy = () => {
    void copyText(text).then((result) => {
      show(result);
      // People must then do the rest themselves.
      if (result !== 'copied') showToast(copyWords[result], 'error');
    });
  };
  return { state: result?.text === text ? result.state : 'idle', copy };
}

interface CopyButtonProps {
  text: string;
  /** The whole act, such as 'Copy payment ID'. */
  label: string;
  iconOnly?: boolean;
  size?: ButtonSize;
  className?: string;
}

export function CopyButton({ text, label, iconOnly, size = 'base', className }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const icon =
    state === 'copied' ? (
      <Check className="size-4 text-green" aria-hidden="true" />
    ) : state === 'failed' || state === 'selected' ? (
      <X className="size-4 text-red" aria-hidden="true" />
    ) : (
      <Copy className="size-4" aria-hidden="true" />
    );
  const words = state === 'idle' ? label : copyWords[state];
  const shared = { onClick: copy, size, ...(className ? { className } : {}) };
  return (
    <>
      {iconOnly ? (
        <IconButton {...shared} label={words} icon={icon} />
      ) : (
        <Button {...shared} variant="secondary" icon={icon}>
          {words}
        </Button>
      )}
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : words}
      </span>
    </>
  );
}
