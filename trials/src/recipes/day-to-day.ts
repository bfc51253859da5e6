import { findFreePort } from '../../../apps/server/test/free-port.ts';
import { untilHealthy } from '../looks.ts';
import { dataFolder, type Ground, readMoney, settings } from './ground.ts';
import { blocksOf, commandOf } from './pages.ts';

/** docs/day-to-day.md, what one instance does: administrators, the audit trail, backups of the night, another key. */
export async function dayToDay({ debian: { run }, port, expectThat }: Ground): Promise<void> {
  const recipe = async (
    heading: string,
    command: string,
    places?: Readonly<Record<string, string>>,
  ) => run(commandOf('day-to-day.md', heading, command, places));
  const restart = async () => {
    await run('systemctl restart ghost-pay');
    await untilHealthy(`http://127.0.0.1:${port}`);
  };
  expectThat('the site is well', /^Health +ok/m.test(await run('ghost-pay status')));
  expectThat('the log is there', (await run('ghost-pay logs -o cat -n 20')).includes('"level"'));

  const lost = 'Second factor lost';
  const create = 'ghost-pay admin create NAME --role super_admin --email ADDRESS';
  await recipe(lost, create, { NAME: 'ann', ADDRESS: 'ann@example.org' });
  await recipe(lost, 'ghost-pay admin reset-2fa NAME', { NAME: 'ann' });
  await recipe(lost, 'ghost-pay admin set-password NAME', { NAME: 'ann' });
  expectThat('the administrator is listed', /\bann\b/.test(await run('ghost-pay admin list')));
  await recipe('Erase a customer', 'ghost-pay admin erase-person ann@example.org --dry-run');

  const mark = markIn(await recipe('Audit trail', 'ghost-pay admin verify-audit'));
  expectThat(
    'the audit trail is whole up to its mark',
    /is intact/.test(await run(`ghost-pay admin verify-audit --expect ${mark}`)),
  );
  const tables = `${dataFolder}/tables`;
  await recipe('Move in, move on', 'ghost-pay admin export FOLDER', { FOLDER: tables });
  await run(`cd ${tables} && sha256sum --check --quiet SHA256SUMS`);

  const backups = '/mnt/backups';
  const [dropIn = ''] = blocksOf('day-to-day.md', 'Backup');
  await run(
    `install -d -o ghost-pay -m 700 ${backups} && echo BACKUP_DIR=${backups} >> ${settings}
     for unit in ghost-pay ghost-pay@
     do install -D -m 644 /dev/stdin /etc/systemd/system/$unit.service.d/override.conf <<'TEXT'
${dropIn}
TEXT
     done
     systemctl daemon-reload`,
  );
  await restart();
  // The doctor is not shut in as the service is; the service says at its start what it cannot write.
  expectThat(
    'the service may write its backups',
    !(await run('ghost-pay logs -o cat -n 50')).includes('cannot be written to'),
  );

  const [livePath, path] = ['/etc/ghost-pay/keys/master.key', `${dataFolder}/master.key`];
  const newKey = `sed -i "1i seal $(openssl rand -hex 32)" ${livePath}`;
  await recipe('Key', newKey, { [livePath]: path });
  await restart();
  expectThat(
    'no row needs the key of before',
    /No row needs these any more/.test(await recipe('Key', 'ghost-pay admin reseal')),
  );
  await run(`sed -i '2,$ { /^seal /d }' ${path}`);
  await restart();
  expectThat(
    'every row goes by the new key',
    /is intact/.test(await run('ghost-pay admin verify-audit')) &&
      /Faults: 0\b/.test(await run('ghost-pay doctor')),
  );
}

const markIn = (said: string) => /\d+:[\da-f]{64}$/m.exec(said)?.[0] ?? '';

/**
 * docs/day-to-day.md, Move, on one machine: what the new one would not have is taken away. The proxy's and DNS's steps are
 * left out.
 */
export async function move(ground: Ground): Promise<void> {
  const { debian, port, expectThat } = ground;
  const { run } = debian;
  const step = (command: string, places?: Readonly<Record<string, string>>) =>
    commandOf('day-to-day.md', 'Move', command, places);
  const before = await readMoney(ground);
  const [folder, old] = ['/srv/moving', '/srv/old-machine'];
  const file = `${folder}/site.backup`;
  await run(`install -d -o ghost-pay -m 700 ${folder}`);
  await run(step('systemctl disable --now ghost-pay'));
  await run(step('ghost-pay backup FILE', { FILE: file }));
  await run(
    `mv ${dataFolder} ${old} && rm -r /etc/systemd/system/ghost-pay* /usr/local/bin/ghost-pay && systemctl daemon-reload`,
  );
  await run(`cd /opt/ghost-pay && ${step('./ghost-pay install --no-start')}`);
  // A sandbox has its key in the data folder.
  await run(`cp -p ${old}/master.key ${dataFolder}`);
  await restoreAndInspect(ground, file);
  await run(step('systemctl enable --now ghost-pay'));
  await untilHealthy(`http://127.0.0.1:${port}`);
  const now = await readMoney(ground);
  for (const table of [
    'transactions',
    'payment_codes',
    'incoming_transfers',
    'pricing',
    'payment_totals',
  ])
    expectThat(`${table} is the same after the move`, before[table] === now[table]);
}

/** docs/day-to-day.md, Restore: into the empty database that the settings name, and a look at it. */
export async function restoreAndInspect(
  { debian: { run }, expectThat }: Ground,
  file: string,
): Promise<void> {
  await run(commandOf('day-to-day.md', 'Restore', 'ghost-pay restore FILE', { FILE: file }));
  const inspect = commandOf('day-to-day.md', 'Inspect a copy', 'ghost-pay inspect');
  const shown = await run(untilShown(inspect));
  expectThat('the copy can be looked at', shown.includes('/admin/inspect?token='));
}

/** Starts an inspection, shows what it prints and ends it in order: npm then says 143, the program itself 0. */
const untilShown = (inspect: string) =>
  `coproc SHOWN { exec ${inspect}; }
   pid=$SHOWN_PID
   sed '/Enter/q' <&"\${SHOWN[0]}"
   kill $pid
   wait $pid || [ $? = 143 ]`;

/** docs/day-to-day.md, A restore drill, in the checkout of the service and beside it. */
export async function drill({ debian: { run }, expectThat }: Ground): Promise<void> {
  const step = (command: string, places?: Readonly<Record<string, string>>) =>
    commandOf('day-to-day.md', 'A restore drill', command, places);
  const file = '/srv/moving/drill.backup';
  const copy = '/root/copy-of-master.key';
  const mark = markIn(await run('ghost-pay admin verify-audit'));
  await run(`ghost-pay backup ${file} && cp ${dataFolder}/master.key ${copy}`);
  const place = `cd /opt/ghost-pay
     ${step(`export GHOST_DATA_DIR=/tmp/drill GHOST_SECRET_KEY_FILE=${copy}`)}
     export PORT=${await findFreePort()}\n`;
  const restore = step('GHOST_MODE=live npm run restore -- FILE', {
    'GHOST_MODE=live': 'GHOST_MODE=sandbox',
    FILE: file,
  });
  await run(place + restore);
  const shown = await run(place + untilShown(step('npm start -- --inspect')));
  const verify = step('npm run admin -- verify-audit --expect MARK', { MARK: mark });
  expectThat(
    'the drill shows the site and its trail up to the mark',
    shown.includes('/admin/inspect?token=') && /is intact/.test(await run(place + verify)),
  );
  await run('rm -r /tmp/drill');
}
