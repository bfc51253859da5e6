import { useEffect } from 'react';
import { siteInfo } from './site-info.ts';

/** Names the page in the browser's tab and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${siteInfo.name}` : siteInfo.name;
  }, [title]);
}
