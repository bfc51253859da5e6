// How tabs look, whether they change a part of the page or lead to a page of their own.
export const tabRowClass =
  '-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0';
export const tabClass =
  '-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold text-muted transition-colors duration-150 -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-accent-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-ink';
