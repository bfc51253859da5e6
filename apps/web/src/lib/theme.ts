import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The theme that `/theme.js` chose before the first paint, and a function to switch it. A choice that equals
 * the system's theme is not stored: the page then follows the system again.
 */
export function useTheme(): { theme: Theme; toggle: () => void } {
  // The server cannot know the theme: its HTML names the light one until hydration.
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'light' as const);
  const toggle = () => {
    const next: Theme = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.classList.toggle('dark', next === 'dark');
    try {
      if (next === systemTheme()) localStorage.removeItem('theme');
      else localStorage.setItem('theme', next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    for (const listener of listeners) listener();
  };
  return { theme, toggle };
}
