import { useDesk } from './desk-query.ts';
import { deskTexts as texts } from './desk.texts.ts';
import { Initial } from './initial.tsx';

/** The colleagues who have a payment open. It also keeps the marks of the rows fresh. */
export function AtWork() {
  const names = [...new Set((useDesk()?.open ?? []).map(({ username }) => username))];
  if (names.length === 0) return null;
  return (
    <p className="flex items-center gap-1.5 self-center text-sm text-muted max-xl:sr-only">
      {names.slice(0, 3).map((name) => (
        <Initial key={name} name={name} className="!size-6" />
      ))}
      <span className="max-w-64 truncate">{texts.atWork(names)}</span>
    </p>
  );
}
