import { runServer } from '../apps/server/src/start.ts';
import { playOutside } from './sandbox-process.ts';

// What `npm start` runs: the server and, in sandbox mode, the outside world beside it.
await runServer({ environment: process.env, openSandbox: playOutside });
