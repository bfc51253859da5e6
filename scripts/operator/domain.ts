import { parseArgs } from 'node:util';
import { fileChange, type Machine, makeChanges, Refusal } from './changes.ts';
import { isDomain, proxyExamples } from './proxy-examples.ts';
import { ownerOfSettings, readService, restart, settingsPath } from './service.ts';
import { settingIn, withSettings } from './settings-text.ts';
import { asRoot } from './this-machine.ts';

const usage = `Usage: ghost-pay domain NAME

Moves the site to another domain: changes the settings and the examples for a proxy, shows both
before, says what ends with the old name, and starts the site anew.`;

/** Gives the service another domain. Says whether anything was changed. */
export async function moveTo(machine: Machine, domain: string): Promise<boolean> {
  if (!isDomain(domain)) throw new Refusal(`'${domain}' is no domain, such as pay.example.org.`);
  const { unit, user, settings } = readService(machine);
  if (unit === '' || settings === '')
    throw new Refusal('There is no service on this machine. Make it with: ghost-pay install');
  const before = settingIn(settings, 'PUBLIC_URL');
  const url = `https://${domain}`;
  const changes = [
    ...(before === url
      ? []
      : fileChange(machine, {
          path: settingsPath,
          content: withSettings(settings, { PUBLIC_URL: url }),
          mode: 0o640,
          owner: ownerOfSettings(machine, user),
        })),
    ...proxyExamples(machine, { domain, port: settingIn(settings, 'PORT') ?? '3004' }),
  ];
  if (before !== undefined && before !== url)
    for (const line of [
      `With ${before} these end: passkeys (sign in by password and code, then add them anew), links in mails and`,
      'receipts that were sent, and calls of the card network for payments that are open. Let the proxy answer under',
      'the old name too for 72 hours, so that open payments end well.',
    ])
      machine.say(line);
  return makeChanges(machine, changes);
}

if (import.meta.main) {
  process.exitCode = await asRoot(async (machine) => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    const [domain, ...surplus] = positionals;
    if (values.help === true) return machine.say(usage);
    if (domain === undefined || surplus.length > 0) throw new Refusal(usage);
    if (await moveTo(machine, domain)) await restart(machine);
  });
}
