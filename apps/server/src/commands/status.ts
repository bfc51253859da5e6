import { ApiError } from '@ghost-pay/contract/api-error';
import { createClient } from '@ghost-pay/contract/client';
import type { Config } from '../config/config.ts';
import { compatibleSince, schemaRange } from '../operations/site-database/schema-range.ts';
import { programVersion } from '../program-version.ts';
import type { CommandAnswer } from './run-command.ts';

const timeoutMs = 5_000;
/** An address to listen at that means all of them is none to ask. */
const everywhere = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** Asks the server on this machine how it is. The command fails if it does not answer or says that it is not well. */
export async function describeStatus({
  host,
  port,
  publicUrl,
  mode,
  healthToken,
}: Config): Promise<CommandAnswer> {
  const listens = everywhere.get(host) ?? host;
  const server = `http://${listens.includes(':') ? `[${listens}]` : listens}:${port}`;
  const about = [
    `Program  ghost-pay ${programVersion}`,
    `Site     ${publicUrl} (${mode})`,
    `Server   ${server}`,
  ];
  try {
    const client = createClient({ fetch, site: server, token: healthToken, timeoutMs });
    const { status, checks } = await client.call('GET /health');
    const parts = Object.entries(checks ?? {}).map(
      ([name, { state, text, detail }]) =>
        `${state.padEnd(7)}  ${name.replaceAll('_', ' ').padEnd(13)}  ${detail ?? `${text}.`}`,
    );
    return { lines: [...about, `Health   ${status}`, ...parts], failed: status === 'degraded' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason =
      error.code === 'NETWORK_ERROR'
        ? 'no answer: the server is stopped, or is not through with its start'
        : `not well: ${[error.message, ...Object.values(error.fields)].join(' ')}`;
    return { lines: [...about, `Health   ${reason}`], failed: true };
  }
}

/** The answer of `ghost-pay version`. It needs no settings and no database. */
export function describeVersion(): readonly string[] {
  const { oldest, newest } = schemaRange;
  return [
    `ghost-pay ${programVersion}`,
    `Schema      ${newest}`,
    `Opens       databases of the schemas ${oldest} to ${newest}; an older one is migrated at the start`,
    `Beside      servers of versions that know the schema ${compatibleSince}, during an upgrade`,
    `Node        ${process.versions.node}`,
    `PostgreSQL  18 or newer outside; the embedded one is 18`,
  ];
}
