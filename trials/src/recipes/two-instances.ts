import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../../apps/server/src/core/clock.ts';
import { connectionOf, openDatabase } from '../../../apps/server/src/core/database/database.ts';
import { systemRandomness } from '../../../apps/server/src/core/randomness.ts';
import { findFreePort } from '../../../apps/server/test/free-port.ts';
import { createSession } from '../../../apps/server/test/sessions.ts';
import { createChance, pick } from '../chance.ts';
import { raisedLimits } from '../../../apps/server/test/server-process.ts';
import { untilAnswered } from '../instance-run.ts';
import { startSinglePostgres } from '../instance-site.ts';
import { lookUntil, untilHealthy } from '../looks.ts';
import { newestPayments, writeUntil } from '../mixed-writes.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { openVault } from '../open-vault.ts';
import { createProxyClients } from '../proxy-clients.ts';
import { failuresOf, readLine } from '../rolling.ts';
import { restoreAndInspect } from './day-to-day.ts';
import { dataFolder, goBack, type Ground, settings, update } from './ground.ts';
import { commandOf } from './pages.ts';

/**
 * docs/growing.md, Outside PostgreSQL, and docs/day-to-day.md, Second instance; then the update and the way back while clients
 * write and read, and another domain. `seed` makes the load's choices.
 */
export async function twoInstances(ground: Ground, seed: number): Promise<void> {
  const { debian, port, expectThat } = ground;
  const { root, run } = debian;
  const nginx = await findNginx();
  if (nginx === undefined) throw new Error('There is no nginx, and no packages of Debian');
  // By TCP: the root has no socket of this machine.
  const postgres = await startSinglePostgres();
  try {
    await moveTo(ground, postgres);
    const second = await startSecond(ground);
    const found = await run(commandOf('day-to-day.md', 'Second instance', 'ghost-pay doctor'));
    expectThat('the doctor finds no fault with two instances', /Faults: 0\b/.test(found));
    const sites = [port, second].map((one) => `http://127.0.0.1:${one}`);
    const proxy = await startNginx(nginx.program, sites);
    const opened = openDatabase({ connection: connectionOf(postgres.ownerUrl), mayTakeLong: true });
    try {
      const { database } = opened;
      const vault = await openVault(database, path.join(root, dataFolder, 'master.key'));
      const dependencies = { database, vault, clock: systemClock, randomness: systemRandomness };
      const { token } = await createSession({ dependencies }, { role: 'super_admin' });
      const chance = createChance(seed);
      const front = { site: proxy.site, token, chance, retriesMs: [] };
      const { record, retrying } = createProxyClients(front);
      const end = new AbortController();
      const listNewest = newestPayments({ site: () => proxy.site, token });
      const pace = { clients: 4, pauseMs: 250, signal: end.signal };
      const writing = writeUntil({ record: retrying, chance, listNewest }, pace);
      const paths = () => [pick(chance, ['/', '/payment', '/api/health'])];
      const looking = lookUntil(end.signal, { site: proxy.site, paths, everyMs: 250 });
      await untilAnswered(record, 40);
      await update(ground);
      await wait(2_000);
      await goBack(ground);
      await untilAnswered(record, 40);
      end.abort();
      await writing;
      const looks = await looking;
      const answers = (await proxy.log()).map(readLine);
      const failed = failuresOf({ answers, looks, record });
      for (const line of failed.slice(0, 20)) console.log(line);
      const handedOn = answers.filter(({ isHandedOn }) => isHandedOn).length;
      console.log(
        `${answers.length} requests during both, ${handedOn} handed on, ${failed.length} failed.`,
      );
      expectThat('no request failed while both instances were replaced twice', failed.length === 0);
    } finally {
      await opened.close();
      await proxy.close();
    }
    await run(
      commandOf('day-to-day.md', 'Domain', 'ghost-pay domain NAME', { NAME: 'pay.example.com' }),
    );
    const [told, example] = [
      await run('ghost-pay status'),
      await run('cat /etc/ghost-pay/proxy/nginx.conf'),
    ];
    expectThat(
      'the site and the proxy’s example have the new domain',
      told.includes('https://pay.example.com') && example.includes('server_name pay.example.com;'),
    );
  } finally {
    await nginx.remove();
    await postgres.stop();
  }
}

/** Brings the site's data over, with room for the load in the settings. */
async function moveTo(
  ground: Ground,
  { siteUrl, ownerUrl }: { siteUrl: string; ownerUrl: string },
): Promise<void> {
  const { run } = ground.debian;
  const file = '/srv/moving/outside.backup';
  const step = (command: string, places: Readonly<Record<string, string>>) =>
    commandOf('growing.md', 'Outside PostgreSQL', command, places);
  await run(`systemctl stop ghost-pay\n${step('ghost-pay backup FILE', { FILE: file })}`);
  const added = {
    DATABASE_URL: siteUrl,
    DATABASE_OWNER_URL: ownerUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    GHOST_SECRET_KEY_FILE: `${dataFolder}/master.key`,
    ...raisedLimits,
  };
  const lines = Object.entries(added).map(([name, value]) => `${name}=${value}`);
  await run(`cat >> ${settings} <<'TEXT'\n${lines.join('\n')}\nTEXT`);
  await restoreAndInspect(ground, file);
  await run('systemctl start ghost-pay');
  await untilHealthy(`http://127.0.0.1:${ground.port}`);
}

/** Returns its port. */
async function startSecond({ debian: { run } }: Ground): Promise<number> {
  const port = await findFreePort();
  const start = commandOf(
    'day-to-day.md',
    'Second instance',
    'echo PORT=3005 > /etc/ghost-pay/settings-2 && systemctl enable --now ghost-pay@2',
    // Two sandboxes of one machine keep what they play in folders of their own.
    { 'PORT=3005': `"PORT=${port}\nGHOST_DATA_DIR=${dataFolder}/2"` },
  );
  await run(`install -d -o ghost-pay -m 700 ${dataFolder}/2`);
  await run(start);
  await untilHealthy(`http://127.0.0.1:${port}`);
  return port;
}
