import type { ReactNode, Ref } from 'react';
import { usePageTitle } from '../lib/page-title.ts';

interface PageHeaderProps {
  title: string;
  /** The purpose of the page, in a sentence or less. */
  lead: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** Lets the title take the focus of a removed element. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Acts on the whole page: small buttons, the main one last. */
  children?: ReactNode;
}

/** The header of each page of the back-office: one line, and on a phone the title alone. */
export function PageHeader({ title, lead, badge, titleRef, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <div className="flex items-center gap-2">
      <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:[&>p]:sr-only @max-[700px]:[&>p]:sr-only">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            className="text-lg font-bold text-ink outline-none"
            {...(titleRef && { ref: titleRef, tabIndex: -1 })}
          >
            {title}
          </h1>
          {badge}
        </div>
        <p className="text-sm text-muted">{lead}</p>
      </div>
      {children ? (
        <div className="flex shrink-0 items-start gap-2 print:hidden">{children}</div>
      ) : null}
    </div>
  );
}
