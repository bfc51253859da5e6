// npm run fixture: stores a database of this version; every later version is tested on it. It is a
// part of each release: CONTRIBUTING.md says when.
import { runTool } from './run-tool.ts';

const { succeeded } = await runTool({
  command: ['vitest', 'run', 'apps/server/src/migrations/make-fixture.test.ts'],
  show: true,
  env: { GHOST_FIXTURE: 'write' },
});
process.exitCode = succeeded ? 0 : 1;
