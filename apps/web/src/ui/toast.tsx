import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { sharedTexts } from '../lib/shared.texts.ts';
import { createStore, useStore } from '../lib/store.ts';

interface Toast {
  id: number;
  tone: 'success' | 'error';
  text: string;
}

const shownMs = 5000;
const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Confirms an act for five seconds. A toast must never be the only copy of a message. */
export function showToast(text: string, tone: Toast['tone'] = 'success'): void {
  const id = ++lastId;
  toasts.set([...toasts.get(), { id, tone, text }]);
  window.setTimeout(() => dismiss(id), shownMs);
}

/** Renders the toasts, above what can be taken back; one in each shell. */
export function Toaster() {
  const shown = useStore(toasts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--dock-height,0px)+max(1rem,var(--undo-height,0px)+0.5rem))] z-60 flex flex-col items-center gap-2 px-4 print:hidden"
    >
      {shown.map(({ id, tone, text }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-md animate-appear items-center gap-2 rounded-base border border-line bg-surface py-1 pe-1 ps-4 text-sm text-ink shadow-base"
        >
          {tone === 'success' ? (
            <CircleCheck className="size-5 shrink-0 text-green" aria-hidden="true" />
          ) : (
            <CircleAlert className="size-5 shrink-0 text-red" aria-hidden="true" />
          )}
          <span className="flex-1 py-2">{text}</span>
          <button
            type="button"
            aria-label={sharedTexts.dismiss}
            onClick={() => dismiss(id)}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-base text-muted hover:bg-sunken max-lg:size-11"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
