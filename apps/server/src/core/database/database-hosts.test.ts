import { describe, expect, test } from 'vitest';
import { readDatabaseHosts } from './database-hosts.ts';

const read = (url: string) =>
  readDatabaseHosts(url).map((one) => `${one.host} ${one.port} ${one.url}`);

describe('a database URL with several hosts', () => {
  test.each([
    [
      'postgres://ghost:x@db1:5432,db2:5433/ghost?target_session_attrs=read-write&sslmode=disable',
      [
        'db1 5432 postgres://ghost:x@db1:5432/ghost?sslmode=disable',
        'db2 5433 postgres://ghost:x@db2:5433/ghost?sslmode=disable',
      ],
    ],
    [
      'postgresql://ghost@db1,[fd00::2]:6432/ghost',
      [
        'db1 5432 postgresql://ghost@db1:5432/ghost',
        'fd00::2 6432 postgresql://ghost@[fd00::2]:6432/ghost',
      ],
    ],
    [
      'postgres://a,b:p,w@db1,db2/ghost',
      ['db1 5432 postgres://a,b:p,w@db1:5432/ghost', 'db2 5432 postgres://a,b:p,w@db2:5432/ghost'],
    ],
    [
      'postgres://ghost@/ghost?host=db1,/run/postgresql&port=5433',
      [
        'db1 5433 postgres://ghost@db1:5433/ghost',
        '/run/postgresql 5433 postgres://ghost@localhost/ghost?host=%2Frun%2Fpostgresql&port=5433',
      ],
    ],
    [
      'postgres://ghost@/ghost?host=db1,db2&port=1,2',
      ['db1 1 postgres://ghost@db1:1/ghost', 'db2 2 postgres://ghost@db2:2/ghost'],
    ],
  ])('%s names each as libpq does', (url, hosts) => {
    expect(read(url)).toEqual(hosts);
  });

  test.each([
    'postgres://ghost:x@db.example.org/ghost?sslmode=verify-full',
    'postgres://ghost@[::1]:5433/ghost?target_session_attrs=primary',
    'postgres:///ghost?host=/run/postgresql',
  ])('%s with one host stays as it is', (url) => {
    expect(readDatabaseHosts(url).map((one) => one.url)).toEqual([url]);
  });

  test.each([
    ['mysql://db/ghost', /must begin with postgres:/],
    ['postgres://ghost@db1:5432,/ghost', /must be an address such as/],
    ['postgres://ghost@db1:99999,db2/ghost', /must be an address such as/],
    ['postgres://ghost@db:x/ghost', /must be an address such as/],
    ['postgres://ghost@/ghost?host=a,b,c&port=1,2', /names 3 hosts and 2 ports/],
    ['postgres://a,b/ghost?target_session_attrs=any', /must be read-write or left out/],
    ['postgres://a/ghost?target_session_attrs=standby', /asks for target_session_attrs=standby/],
  ])('%s is refused', (url, message) => {
    expect(() => readDatabaseHosts(url)).toThrow(message);
  });
});
