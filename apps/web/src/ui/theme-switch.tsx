import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.ts';
import { IconButton } from './button.tsx';

export function ThemeSwitch({ labels }: { labels: { toDark: string; toLight: string } }) {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? labels.toLight : labels.toDark}
      // By CSS, not by state: the right icon is visible before any script runs.
      icon={
        <>
          <Sun className="hidden size-5 dark:block" aria-hidden="true" />
          <Moon className="size-5 dark:hidden" aria-hidden="true" />
        </>
      }
      onClick={toggle}
    />
  );
}
