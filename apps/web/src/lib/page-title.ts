import { useEffect } from 'react';
import { siteInfo } from './site-info.ts';

/** The title in the browser's tab and in search results. */
export function fullPageTitle(title: string): string {
  return `${title} – ${siteInfo.name}`;
}

/** Sets the page's title for the browser's tab and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullPageTitle(title);
  }, [title]);
}
