import { CircleCheck, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { saveText } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { authTexts } from '../auth.texts.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  onSaved: () => void;
  title?: string;
  lead?: string;
  /** `h3` where the page has a title of its own. */
  heading?: 'h1' | 'h3';
}

export function RecoveryCodes({
  codes,
  username,
  onSaved,
  title: titleText = authTexts.completeTitle,
  lead = authTexts.completeLead,
  heading: Heading = 'h1',
}: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <section
      className={classNames(
        'grid gap-5',
        Heading === 'h1'
          ? 'rounded-base border border-line bg-surface p-6 shadow-base sm:p-8'
          : 'max-w-md border-t border-line pt-5',
      )}
    >
      <div className="grid gap-2">
        <CircleCheck className="size-10 text-green" aria-hidden="true" />
        <Heading ref={title} tabIndex={-1} className="text-lg font-semibold text-ink">
          {titleText}
        </Heading>
        <p className="text-base text-muted">{lead}</p>
      </div>
      <ol
        aria-label={authTexts.codesLabel}
        className="figures grid justify-center gap-y-2 rounded-base bg-sunken p-4 font-mono text-sm text-ink"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid gap-2 sm:grid-cols-2">
        <CopyButton text={text} label={authTexts.copyCodes} size="small" className="min-h-11" />
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() =>
            saveText({
              name: authTexts.codesFileName,
              text: `${authTexts.codesFileTitle(username)}\n\n${text}\n`,
            })
          }
        >
          {authTexts.downloadCodes}
        </Button>
      </div>
      <Button onClick={onSaved}>{authTexts.codesSaved}</Button>
      {/* The codes cannot be shown a second time. */}
      <LeaveGuard isActive texts={authTexts.leavingCodes} />
    </section>
  );
}
