import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.ts';
import { IconButton } from '../ui/button.tsx';
import { appTexts } from './app.texts.ts';

export function ThemeSwitch() {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? appTexts.switchToLight : appTexts.switchToDark}
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
