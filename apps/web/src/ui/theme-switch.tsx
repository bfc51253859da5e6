import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.ts';
import { IconButton } from './button.tsx';

export function ThemeSwitch({ labels }: { labels: { toDark: string; toLight: string } }) {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? labels.toLight : labels.toDark}
      icon={
        theme === 'dark' ? (
          <Sun className="size-5" aria-hidden="true" />
        ) : (
          <Moon className="size-5" aria-hidden="true" />
        )
      }
      onClick={toggle}
    />
  );
}
