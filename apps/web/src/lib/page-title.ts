import { useEffect } from 'react';
import { siteInfo } from './site-info.ts';

/** As the browser's tab and a search result show it. */
export function fullPageTitle(title: string): string {
  return title ? `${title} – ${siteInfo.name}` : siteInfo.name;
}

/** Names the page in the browser's tab and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullPageTitle(title);
  }, [title]);
}
