// The driver, and PostgreSQL's own programs, read variables such as PGSSLMODE. A machine may set them for something
// else, so they are taken out of the process and named.

/** Those that libpq knows, and the driver. Others that begin so, such as a container's PGID, are somebody else's. */
const ofPostgres: ReadonlySet<string> = new Set(
  `PGAPPNAME PGBINARY PGCHANNELBINDING PGCLIENTENCODING PGCLIENT_ENCODING PGCONNECT_TIMEOUT PGDATABASE PGDATESTYLE PGGEQO
   PGGSSDELEGATION PGGSSENCMODE PGGSSLIB PGHOST PGHOSTADDR PGKRBSRVNAME PGLOADBALANCEHOSTS PGLOCALEDIR
   PGMAXPROTOCOLVERSION PGMINPROTOCOLVERSION PGOAUTHDEBUG PGOPTIONS PGPASSFILE PGPASSWORD PGPORT PGREPLICATION
   PGREQUIREAUTH PGREQUIREPEER PGREQUIRESSL PGSERVICE PGSERVICEFILE PGSSLCERT PGSSLCERTMODE PGSSLCOMPRESSION PGSSLCRL
   PGSSLCRLDIR PGSSLKEY PGSSLMAXPROTOCOLVERSION PGSSLMINPROTOCOLVERSION PGSSLMODE PGSSLNEGOTIATION PGSSLROOTCERT
   PGSSLSNI PGSYSCONFDIR PGTARGETSESSIONATTRS PGTZ PGUSER`.split(/\s+/),
);

/** The parts of a database URL's query that are secrets. */
const secretParts = ['password', 'sslpassword'];

/** What a variable gave to a database URL that lacks it. */
const partsOfUrl: Readonly<
  Record<string, { isIn: (url: URL) => boolean; add: (url: URL, value: string) => void }>
> = {
  PGUSER: {
    isIn: (url) => url.username !== '' || url.searchParams.has('user'),
    add: (url, value) => (url.username = value),
  },
  // The value is a secret, and this is printed.
  PGPASSWORD: {
    isIn: (url) => url.password !== '' || url.searchParams.has('password'),
    add: (url) => (url.password = 'PASSWORD'),
  },
  PGPORT: {
    isIn: (url) => url.port !== '' || url.host.includes(',') || url.searchParams.has('port'),
    add: (url, value) => (url.port = value),
  },
  PGDATABASE: {
    isIn: (url) => url.pathname.length > 1,
    add: (url, value) => (url.pathname = `/${encodeURIComponent(value)}`),
  },
  PGSSLMODE: {
    isIn: (url) => url.searchParams.has('sslmode'),
    add: (url, value) => url.searchParams.set('sslmode', value),
  },
};

/** Sentences about the variables of PostgreSQL that are not read, with the line to write where a URL relied on one. */
export function describePgVariables(environment: Readonly<Record<string, string>>): string[] {
  const names = namesIn(environment);
  if (names.length === 0) return [];
  const lines = (['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).flatMap((setting) => {
    const given = environment[setting];
    if (given === undefined || !URL.canParse(given)) return [];
    const url = new URL(given);
    const lacking = names.filter((name) => partsOfUrl[name]?.isIn(url) === false);
    if (lacking.length === 0) return [];
    for (const name of lacking) partsOfUrl[name]?.add(url, environment[name] ?? '');
    if (url.password !== '') url.password = 'PASSWORD';
    for (const part of secretParts)
      if (url.searchParams.has(part)) url.searchParams.set(part, 'PASSWORD');
    return [
      `${setting} lacks what ${lacking.join(', ')} gave; write ${setting}=${url.href} with its password`,
    ];
  });
  return [
    `Variables of PostgreSQL are not read: ${names.join(', ')}. The database settings say it all`,
    ...lines,
  ];
}

/** Takes the variables out of the process, once its settings are read. */
export function forgetPgVariables(environment: NodeJS.ProcessEnv): void {
  for (const name of namesIn(environment)) delete environment[name];
}

function namesIn(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment)
    .filter((name) => ofPostgres.has(name))
    .toSorted();
}
