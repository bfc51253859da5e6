import { expect, test } from 'vitest';
import { describePgVariables, forgetPgVariables } from './pg-variables.ts';

const first = (names: string) =>
  `Variables of PostgreSQL are not read: ${names}. The database settings say it all`;

test.each([
  [{}, []],
  [{ PATH: '/bin', PGP_KEY: 'x', PG_VERSION: '18', PGID: '1000' }, []],
  [{ PGSSLMODE: 'no-verify' }, [first('PGSSLMODE')]],
  [{ PGUSER: 'ann', DATABASE_URL: 'postgres://site:secret@db/ghost' }, [first('PGUSER')]],
  [
    { PGUSER: 'ann', PGPASSWORD: 'secret', DATABASE_URL: 'postgres://db/ghost' },
    [
      first('PGPASSWORD, PGUSER'),
      'DATABASE_URL lacks what PGPASSWORD, PGUSER gave; write DATABASE_URL=postgres://ann:PASSWORD@db/ghost with its password',
    ],
  ],
  [
    {
      PGSSLMODE: 'verify-full',
      PGPORT: '6432',
      PGDATABASE: 'ghost',
      PGCONNECT_TIMEOUT: '3',
      DATABASE_URL: 'postgres://site:secret@db',
    },
    [
      first('PGCONNECT_TIMEOUT, PGDATABASE, PGPORT, PGSSLMODE'),
      'DATABASE_URL lacks what PGDATABASE, PGPORT, PGSSLMODE gave; write DATABASE_URL=postgres://site:PASSWORD@db:6432/ghost?sslmode=verify-full with its password',
    ],
  ],
  [
    {
      PGSSLMODE: 'require',
      DATABASE_URL: 'postgres://db/ghost?user=site&password=secret&sslpassword=secret',
    },
    [
      first('PGSSLMODE'),
      'DATABASE_URL lacks what PGSSLMODE gave; write DATABASE_URL=postgres://db/ghost?user=site&password=PASSWORD&sslpassword=PASSWORD&sslmode=require with its password',
    ],
  ],
  [
    {
      PGUSER: 'ann',
      PGPASSWORD: 'secret',
      PGPORT: '6432',
      DATABASE_URL: 'postgres://db/ghost?user=site&password=secret&port=5432',
    },
    [first('PGPASSWORD, PGPORT, PGUSER')],
  ],
  [{ PGPORT: '6432', DATABASE_URL: 'postgres://site@a,b/ghost' }, [first('PGPORT')]],
])('variables of PostgreSQL: %j', (environment, sentences) => {
  expect(describePgVariables(environment as Record<string, string>)).toEqual(sentences);
});

test('only the variables of PostgreSQL are taken out', () => {
  const environment = { PATH: '/bin', PGTZ: 'UTC', PGOPTIONS: '-c a=b', PGID: '1000' };
  forgetPgVariables(environment);
  expect(environment).toEqual({ PATH: '/bin', PGID: '1000' });
});
