import { dataDirFrom } from '../apps/server/src/core/database/embedded/data-dir.ts';
import { runServer } from '../apps/server/src/run-server.ts';
import { sandboxIn } from './sandbox-process.ts';

// What `npm start` runs: the server and, in sandbox mode, the outside world beside it.
await runServer({
  environment: process.env,
  openSandbox: sandboxIn(dataDirFrom(process.env)),
});
