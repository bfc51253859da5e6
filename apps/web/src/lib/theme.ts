import { useState } from 'react';

type Theme = 'light' | 'dark';

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/**
 * The theme that `/theme.js` chose before the first paint, and how to switch it. A choice that
 * is also the system's is forgotten, so that the page follows the system again.
 */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState(shownTheme);
  const toggle = () => {
    const next: Theme = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.classList.toggle('dark', next === 'dark');
    try {
      if (next === systemTheme()) localStorage.removeItem('theme');
      else localStorage.setItem('theme', next);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
    setTheme(next);
  };
  return { theme, toggle };
}
