import { test as base } from '@playwright/test';
import { enrolOperator, freshenSecondFactors, type Operator } from './api.ts';
import { type GhostServer, startGhostServer } from './ghost-server.ts';
import { stillScreen } from './axe-checks.ts';
import { openPerson, type Person, type PersonOptions } from './person.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** A worker's tests take longer than a second factor stays fresh, so each test begins with fresh ones. */
  freshSecondFactors: void;
  /** Opens another browser at the site. When the test ends, the browser is closed and its faults are checked. */
  newPerson: (options?: PersonOptions) => Promise<Person>;
  /** A visitor without an account. */
  visitor: Person;
  /** The signed-in super admin. */
  admin: Person;
  /** The same two without animations, for pictures and checks of single screens. */
  stillVisitor: Person;
  stillAdmin: Person;
}

interface WorkerFixtures {
  /** Files with the same name may share an installation; a new name gives an empty one. */
  installation: string;
  /** Whether the server activates verified subscriptions by itself; needs a named installation. */
  appliesSubscriptions: boolean;
  /** Whether the installation starts the embedded PostgreSQL; needs a named installation. */
  ownPostgres: boolean;
  server: GhostServer;
  /** The first super admin, with a second factor. Uses up the server's one-time link. */
  operator: Operator;
  /** Browsers that tests use one after the other: loaded and compiled files stay, everything else is reset. */
  lendPerson: (
    name: string,
    options: PersonOptions,
    work: (person: Person) => Promise<void>,
  ) => Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: ['shared', { option: true, scope: 'worker' }],
  appliesSubscriptions: [false, { option: true, scope: 'worker' }],
  ownPostgres: [false, { option: true, scope: 'worker' }],
  server: [
    // A fixture names its dependencies; another installation means another worker with another server.
    async ({ installation: _installation, appliesSubscriptions, ownPostgres }, use) => {
      const server = await startGhostServer({ appliesSubscriptions, ownPostgres });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  operator: [async ({ server }, use) => use(await enrolOperator(server)), { scope: 'worker' }],
  lendPerson: [
    async ({ browser, server }, use) => {
      const free = new Map<string, Person>();
      await use(async (name, options, work) => {
        const person =
          free.get(name) ??
          (await openPerson(
            { browser, url: server.url },
            { elsewhere: [server.paygate.url, server.chainsUrl], ...options },
          ));
        free.delete(name);
        await work(person);
        if (test.info().status !== test.info().expectedStatus) await person.context.close();
        else if (await person.startAfresh()) free.set(name, person);
        else await person.leave();
      });
      for (const person of free.values()) await person.leave();
    },
    { scope: 'worker' },
  ],
  freshSecondFactors: [
    async ({ server }, use) => {
      await freshenSecondFactors(server);
      await use();
    },
    { auto: true },
  ],
  newPerson: async ({ browser, server }, use) => {
    const people: Person[] = [];
    await use(async (options) => {
      const person = await openPerson(
        { browser, url: server.url },
        { elsewhere: [server.paygate.url, server.chainsUrl], ...options },
      );
      people.push(person);
      return person;
    });
    for (const person of people) await person.leave();
  },
  visitor: async ({ lendPerson }, use) => lendPerson('visitor', {}, use),
  admin: async ({ lendPerson, operator: { session } }, use) =>
    lendPerson('admin', { session }, use),
  stillVisitor: async ({ lendPerson }, use) => lendPerson('still visitor', stillScreen, use),
  stillAdmin: async ({ lendPerson, operator: { session } }, use) =>
    lendPerson('still admin', { ...stillScreen, session }, use),
});
