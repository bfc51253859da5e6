import { runServer } from '../apps/server/src/start.ts';
import { playOutside } from './sandbox-process.ts';

// The program of `npm start`: the server and, in sandbox mode, the outside world beside it.
await runServer({
  environment: process.env,
  args: process.argv.slice(2),
  openSandbox: playOutside,
});
