import { keptText } from './kept-text.ts';
import { createStore, useStore } from './store.ts';
import { useHydrating } from './use-hydrating.ts';

type Theme = 'light' | 'dark';

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

const kept = keptText('theme');
const chosen = createStore<Theme | undefined>(undefined);

/**
 * The theme that `/theme.js` chose before the first paint, and a function to switch it. A choice that equals
 * the system's theme is not stored: the page then follows the system again.
 */
export function useTheme(): { theme: Theme; toggle: () => void } {
  // The server cannot know the theme: its HTML names the light one until hydration.
  const isHydrating = useHydrating();
  const theme = useStore(chosen) ?? (isHydrating ? 'light' : shownTheme());
  const toggle = () => {
    const next: Theme = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.classList.toggle('dark', next === 'dark');
    kept.set(next === systemTheme() ? undefined : next);
    chosen.set(next);
  };
  return { theme, toggle };
}
