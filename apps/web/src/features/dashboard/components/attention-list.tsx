import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Matter } from '../attention.ts';
import { attentionTexts as texts } from '../dashboard.texts.ts';

const looks: Record<Matter['urgency'], { className: string; icon: typeof CircleX }> = {
  error: { className: 'text-red', icon: CircleX },
  warning: { className: 'text-amber', icon: TriangleAlert },
  ready: { className: 'text-green', icon: CircleCheck },
};

interface AttentionListProps {
  /** Undefined while loading. */
  matters: readonly Matter[] | undefined;
}

/** What needs a hand: a number, a word and a verb in each line. */
export function AttentionList({ matters }: AttentionListProps) {
  return (
    <section
      aria-label={texts.title}
      className="rounded-base border border-line bg-surface px-4 text-sm sm:px-5"
    >
      {matters === undefined ? (
        <Skeleton className="my-3 h-5" />
      ) : matters.length === 0 ? (
        <p className="flex min-h-11 items-center gap-3 text-muted">
          <CircleCheck className="size-4.5 shrink-0 text-green" aria-hidden="true" />
          {texts.none}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {matters.map((matter) => (
            <MatterRow key={matter.key} matter={matter} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MatterRow({ matter: { urgency, title, verb, label, way } }: { matter: Matter }) {
  const { className, icon: Icon } = looks[urgency];
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon className={classNames('size-4.5 shrink-0', className)} aria-hidden="true" />
      <strong className="min-w-0 flex-1 font-semibold text-ink">{title}</strong>
      <Link
        {...way}
        aria-label={label}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {verb}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    </li>
  );
}
