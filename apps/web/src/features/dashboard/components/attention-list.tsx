import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Matter } from '../attention.ts';
import { attentionTexts as texts } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

const looks: Record<Matter['urgency'], { className: string; icon: typeof CircleX }> = {
  error: { className: 'text-red', icon: CircleX },
  warning: { className: 'text-amber', icon: TriangleAlert },
  ready: { className: 'text-green', icon: CircleCheck },
};

interface AttentionListProps {
  /** Undefined while loading. */
  matters: readonly Matter[] | undefined;
}

/** What needs a hand, before everything else. */
export function AttentionList({ matters }: AttentionListProps) {
  return (
    <Panel
      title={texts.title}
      {...(matters && matters.length > 0 && { lead: texts.lead(matters.length) })}
    >
      {matters === undefined ? (
        <Skeleton className="h-10" />
      ) : matters.length === 0 ? (
        <p className="flex items-center gap-3 text-sm text-muted">
          <CircleCheck className="size-5 shrink-0 text-green" aria-hidden="true" />
          {texts.none}
        </p>
      ) : (
        <ul className="-mb-2 sm:-mb-3">
          {matters.map((matter) => (
            <MatterRow key={matter.key} matter={matter} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MatterRow({ matter: { urgency, title, detail, link } }: { matter: Matter }) {
  const { className, icon: Icon } = looks[urgency];
  return (
    <li className="-mx-4 flex items-center gap-3 border-t border-line px-4 py-1.5 text-sm sm:-mx-5 sm:px-5">
      <Icon
        className={classNames('size-5 shrink-0 self-start my-2', className)}
        aria-hidden="true"
      />
      <p className="min-w-0 flex-1 py-1.5">
        <strong className="mr-2 font-semibold text-ink">{title}</strong>
        {/* On a phone the button says enough; an alert has no button, and says what to do. */}
        <span className={classNames('text-muted', link && 'max-sm:sr-only')}>{detail}</span>
      </p>
      {link ? (
        <Link
          to={link.to}
          search={link.search}
          aria-label={link.label}
          className={classNames(buttonClass('secondary', 'small'), 'min-w-20 max-lg:min-h-11')}
        >
          {texts.show}
        </Link>
      ) : null}
    </li>
  );
}
