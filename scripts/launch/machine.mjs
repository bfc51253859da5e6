import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A reason to stop; the operator reads only its message of one line. */
export class CannotStart extends Error {}

/** The Node that npm itself runs on: unlike the pinned one it survives a reinstallation. */
export const MACHINE_NODE = process.env.npm_node_execpath ?? process.execPath;

/** Shows that a long step is running: a counter in a terminal, an occasional line in a log. */
export function showElapsed(what) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const inTerminal = process.stderr.isTTY === true;
  process.stderr.write(inTerminal ? `${what} …` : `${what} …\n`);
  const timer = setInterval(
    () => {
      process.stderr.write(inTerminal ? `\r${what} … ${seconds()} s` : `  … ${seconds()} s\n`);
    },
    inTerminal ? 1000 : 10_000,
  );
  return (outcome) => {
    clearInterval(timer);
    process.stderr.write(`${inTerminal ? `\r${what} … ` : '  '}${outcome} after ${seconds()} s.\n`);
  };
}
