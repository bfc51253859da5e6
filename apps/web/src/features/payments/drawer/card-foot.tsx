import type { ReactNode } from 'react';

/**
 * The buttons of a payment, which stay in sight while the longer evidence above them scrolls. On a phone the first
 * row stays, and the others follow at the end of the card; the whole foot shows while the keyboard is in it. It sticks
 * inside the padding of the drawer, which is 5 steps.
 */
export function CardFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky -bottom-5 border-t border-line bg-sunken px-4 py-3 max-sm:has-[button:nth-child(3)]:-bottom-19 max-sm:has-focus-visible:-bottom-5!">
      {children}
    </footer>
  );
}
