/** For what appears while a list is in use: always in sight, and never above the rows, which it would move. */
export const belowRows =
  'sticky bottom-[calc(3.5rem+var(--dock-height,0px))] z-20 grid grid-cols-1 gap-2 empty:hidden print:hidden';
