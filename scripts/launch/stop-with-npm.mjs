// Loaded before a program that has taken the launcher's place under npm: see watchNpm in run-to-end.mjs.
import { watchParent } from './watch-parent.mjs';

watchParent(() => process.kill(process.pid, 'SIGTERM')).unref();
