import type { MailProblem } from '../../gateways/mail/mail-error.ts';

/** The sentences of `npm run admin -- doctor`: what a result means, then what to do. */
export const doctorTexts = {
  labels: {
    settings: 'Settings',
    versions: 'Versions',
    database: 'Database',
    roles: 'Database roles',
    key: 'Key file',
    mail: 'Mail',
    registration: 'Registration site',
    card_network: 'Card network',
    rates_coinbase: 'Rates, source 1',
    rates_kraken: 'Rates, source 2',
    chains: 'Chains',
    alerts: 'Alert mails',
    proxy: 'Proxy',
    clock: 'Clock',
    backups: 'Backup folder',
    disk: 'Disk of the data',
    backup_disk: 'Disk of backups',
  },
  unknownFault: (code: string) =>
    `This could not be checked because of an unexpected error (${code}).`,
  serviceFault: ({ message, code, setting }: { message: string; code: string; setting: string }) =>
    `${message}${code === 'OutboundError' ? '' : ` (${code})`}. Check ${setting}, and that this machine can reach it.`,
  notChecked: 'Not checked, because the database cannot be used; see there.',
  beforeFirstStart: 'Nothing to check before the first start.',
  played: 'The sandbox simulates this service while the site runs. Nothing to check.',

  settingsFit: (mode: string) => `Every setting is known and fits the others. The mode is ${mode}.`,
  othersWait: 'The other checks need usable settings. Correct these and run the doctor again.',

  versions: (parts: { version: string; node: string; postgres: string; schema: string }) =>
    `ghost-pay ${parts.version}, Node ${parts.node}, PostgreSQL ${parts.postgres}, schema ${parts.schema}.`,
  notReached: 'not reached',
  noSchema: 'none yet',
  olderSchema: (newest: string) =>
    `The next start migrates the database to ${newest}. Make a backup before.`,

  noDatabase: 'There is no database yet. The first start makes it.',
  emptyDatabase: 'The database is empty. The first start makes the schema.',
  notWritten:
    'The database answers. No test write was made, because its schema is not this version’s.',
  hosts: (states: string) =>
    `Not every host of the database is the primary or its standby: ${states}. A failover needs them.`,
  noStandbyConfirms:
    'The database has several hosts and no standby confirms commits: a failover would lose the last payments. Set synchronous_standby_names.',
  newerSchema:
    'A newer version made this schema. A server of this version may still run on it, commands may not. Upgrade this one too.',
  fewConnections: (most: number, needed: number) =>
    `The database allows ${most} connections, and one instance opens up to ${needed}. Raise max_connections or lower DATABASE_MAX_CONNECTIONS.`,
  oneRole:
    'The site works as the role that owns the schema. Make a second role and set DATABASE_OWNER_URL (docs/operations.md, "Two roles").',
  twoRoles: 'The site’s role reads and writes rows and cannot change the schema.',
  roleWaits: 'The site’s role has no rights yet. The next start of the site grants them.',

  keyMade: 'There is no key file yet. The first start makes it.',
  keyFits: (ids: string) =>
    `The key file (${ids}) has the key of every secret of the database. Keep a copy of it in another place.`,
  keyReadable: (ids: string) =>
    `The key file can be read (${ids}). Keep a copy of it in another place.`,
  keyOfBefore:
    'The key file holds the master key of an earlier version. Give it its lines: npm run admin -- reseal',
  keyWithBackups:
    'The key file lies in BACKUP_DIR, so one stolen folder opens everything. Move the key to another folder.',

  noMail: 'No mail server is set, so no mail is sent. Set SMTP_URL.',
  mailReady:
    'The mail server takes the connection and the sign-in. --mail-to ADDRESS sends a test.',
  mailSent: (address: string) =>
    `The mail server has taken a test mail to ${address}. Check that it arrived, and not as spam.`,
  mailProblem: {
    unreachable:
      'The mail server does not answer. Check host and port in SMTP_URL, and the firewall.',
    not_secure:
      'The mail server offers no encryption or its certificate is not valid. Use smtps:// or another host name in SMTP_URL.',
    sign_in_refused:
      'The mail server rejects the sign-in. Check user and password in SMTP_URL; characters such as @ or / are written as %40 or %2F.',
    busy: 'The mail server is busy and asks to try later. Try again in a few minutes.',
    sender_refused:
      'The mail server rejects the sender. Set MAIL_FROM to an address that this mail account may use.',
    recipient_refused: 'The mail server rejects the address of --mail-to. Check that address.',
    message_refused:
      'The mail server rejects the message. Ask its operator for the reason; SPF and DKIM records may be missing.',
    bad_address: 'The address of --mail-to is not a usable e-mail address.',
    no_answer:
      'The mail server received the test mail and did not confirm it. Check whether it arrived.',
    cut_off: 'The connection to the mail server was cut off. Try again.',
    not_written: 'The test mail could not be written.',
  } satisfies Record<MailProblem, string>,
  testMail: {
    subject: (site: string) => `Test mail of ${site}`,
    text: (site: string, address: string) =>
      `This is a test mail of ${site} (${address}). The site can send mail to this address.`,
  },

  registrationDeclined:
    'The settings name none. Administrators activate subscriptions by hand and press Update Subscription.',
  registrationAnswers: 'The site answers, and takes our key. --account NAME asks about an account.',
  accountFound: (account: string, state: string) =>
    `The site knows the account ${account}: ${state}.`,
  accountActive: (until: string) => `its subscription is active until ${until}`,
  accountForLife: 'its subscription is active without an end',
  accountIdle: 'it has no active subscription',
  accountUnknown: (account: string) =>
    `The site answers, and knows no account ${account}. Check the name.`,
  registrationRejects:
    'The site rejects the request. Check REGISTRATION_API_URL and REGISTRATION_API_KEY (docs/registration-site.md).',

  processors: (active: number) =>
    `The card network answers; processors in service: ${active}. The settings of the site were not read.`,
  noProcessors:
    'The card network answers, and has no processor in service. Wait, or ask its support.',
  cardAdvice: 'docs/operations.md, "Cards", says what to do.',
  cardNetworkSilent:
    'The card network does not answer. Check PAYGATE_API_URL, and that this machine can reach it.',

  noSource: 'No address is set for this source.',
  rates: (host: string, coins: number, currencies: number) =>
    `${host} answers with rates of ${coins} coins and ${currencies} currencies.`,
  ratesLack: (host: string, coins: string) =>
    `${host} answers without a rate of ${coins}. These coins depend on the other source.`,

  noChains: 'No source of a chain is set. Payments by coin are compared with an explorer by hand.',
  chainsAnswer: (chains: string) => `Every source answers, of these chains: ${chains}.`,
  sourcesSilent: (sources: string) =>
    `These sources do not answer: ${sources}. Another source of each chain does. Check their addresses in the CHAIN_ settings.`,
  chainsAway: (chains: string) =>
    `No source of ${chains} answers. Check the CHAIN_ settings, and that this machine can reach the sources.`,

  recipients: 'A Super Administrator has an e-mail address and is told of alerts.',
  noAdmins: 'There is no administrator yet. The start says how to make the first one.',
  noRecipients:
    'No Super Administrator has an e-mail address, so no alert is mailed. Set one under Users in the back-office.',

  siteSilent: (url: string, code: string) =>
    `Not checked: ${url} does not answer from this machine (${code}). Start the site; if it runs, check DNS, proxy and firewall.`,
  siteCertificate: (url: string, code: string) =>
    `The certificate of ${url} is not valid (${code}). Renew it at the proxy.`,
  siteForeign: (url: string) =>
    `Another program answers at ${url}. Check PUBLIC_URL and where the proxy leads.`,
  siteUnwell: (url: string, status: number) =>
    `${url} answers ${status}. Check the proxy, the site's log and the check of the database.`,
  noHealthToken: (url: string) =>
    `${url} answers. Set HEALTH_TOKEN and restart the site, so that the doctor can ask what the proxy passes on.`,
  tokenRefused: (url: string) =>
    `${url} answers, and does not accept HEALTH_TOKEN. Restart the site with the present settings.`,
  siteDirect: (url: string) => `The site answers at ${url}, without a proxy.`,
  proxyFine: (client: string) =>
    `The proxy passes on the address of visitors (this machine is ${client}) and the host name.`,
  proxyForgeable:
    'Visitors can choose the address that the limits count. Let the proxy replace X-Forwarded-For, as deploy/nginx.conf and deploy/Caddyfile do.',
  proxyUnnamed:
    'The proxy passes on no address, so all visitors count as one. Let it send X-Forwarded-For, as deploy/nginx.conf does.',
  proxyUnbelieved: (sender: string) =>
    `The proxy at ${sender} is not trusted, so all visitors count as one address. Add ${sender} to TRUSTED_PROXIES and restart.`,
  proxyHost: (host: string) =>
    `The proxy passes on the host ${host} in place of the site's own. Let it pass on the Host header as it came.`,

  clockFine: (sources: string) => `The clock agrees with ${sources}.`,
  clockAlone: 'The clock could not be compared: neither the database nor a service gave a time.',
  clockOff: (seconds: number, source: string) =>
    `The clock differs from ${source} by ${seconds} s. Turn time synchronisation (NTP) on; codes of authenticator apps fail beyond 30 s.`,
  ofDatabase: 'the database',

  noBackups: 'No nightly backup is written. Set BACKUP_DIR to a folder, best of another machine.',
  noBackupsInSandbox: 'No nightly backup is written, which a sandbox can do without.',
  backupsWork: (dir: string) => `A file was written to ${dir}, read and removed again.`,
  backupsRefused: (dir: string, code: string) =>
    `No file can be written to ${dir} (${code}). Let the site's user write there; under systemd it also needs ReadWritePaths.`,
  backupsChanged: (dir: string) =>
    `A file that was written to ${dir} could not be read back unchanged. Check its disk or its mount.`,
  backupsBesideData:
    'Backups lie on the disk of the data, so one broken disk takes both. Set BACKUP_DIR to another disk or machine.',
  noBackupDisk: 'No nightly backup is written, so no disk is checked.',
  backupOld: (hours: number) =>
    `The newest backup is ${hours} hours old. See the failed jobs at /admin/jobs, or run: npm run backup -- FILE`,
  backupMissing:
    'There is no backup in it yet. The first one is written at 03:17 UTC, or run: npm run backup -- FILE',
} as const;
