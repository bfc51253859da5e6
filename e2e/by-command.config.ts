import { defineConfig } from '@playwright/test';
import ofTests from './playwright.config.ts';

/** What is measured by command, not by `npm test`: `cd e2e && npx playwright test --config by-command.config.ts`. */
export default defineConfig(ofTests, { testDir: 'by-command', workers: 1, timeout: 3_600_000 });
