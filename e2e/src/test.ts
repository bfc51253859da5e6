import { test as base } from '@playwright/test';
import { enrolOperator, freshenSecondFactors, type Operator } from './api.ts';
import { type GhostServer, startGhostServer } from './ghost-server.ts';
import { stillScreen } from './axe-checks.ts';
import type { Stock } from './page-state.ts';
import { openPerson, type Person, type PersonOptions } from './person.ts';
import { stockPayments } from './stock.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** A worker's tests take longer than a second factor stays fresh, so each test begins with fresh ones. */
  freshSecondFactors: void;
  /** Lends another browser that may have been used, reset. When the test ends, its faults are checked. */
  otherPerson: (options?: PersonOptions) => Promise<Person>;
  /** Opens a browser that has loaded nothing. When the test ends, it is closed and its faults are checked. */
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
  server: GhostServer;
  /** The first super admin, with a second factor. Uses up the server's one-time link. */
  operator: Operator;
  /** Payments in each status, which tests look at and do not change. */
  stock: Stock;
  openBrowser: (options?: PersonOptions) => Promise<Person>;
  /** Browsers that tests use one after the other, by options without a session: loaded and compiled files stay. */
  freeBrowsers: Map<string, Person[]>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: ['shared', { option: true, scope: 'worker' }],
  server: [
    // A fixture names its dependencies; another installation means another worker with another server.
    async ({ installation: _installation }, use) => {
      const server = await startGhostServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  operator: [async ({ server }, use) => use(await enrolOperator(server)), { scope: 'worker' }],
  stock: [
    async ({ server, operator }, use) => use(await stockPayments({ server, operator })),
    { scope: 'worker' },
  ],
  openBrowser: [
    async ({ browser, server }, use) =>
      use((options) =>
        openPerson(
          { browser, url: server.url },
          { elsewhere: [server.paygate.url, server.chainsUrl], ...options },
        ),
      ),
    { scope: 'worker' },
  ],
  freeBrowsers: [
    async ({ browser: _browser }, use) => {
      const free = new Map<string, Person[]>();
      await use(free);
      for (const person of [...free.values()].flat()) await person.leave();
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
  otherPerson: async ({ openBrowser, freeBrowsers }, use) => {
    const lent: { key: string; person: Person }[] = [];
    await use(async (options = {}) => {
      const { session, ...others } = options;
      const key = JSON.stringify(others);
      const free = freeBrowsers.get(key)?.pop();
      if (session) await free?.take(session);
      const person = free ?? (await openBrowser(options));
      lent.push({ key, person });
      return person;
    });
    for (const { key, person } of lent) {
      if (test.info().status !== test.info().expectedStatus) await person.context.close();
      else if (await person.startAfresh())
        freeBrowsers.set(key, [...(freeBrowsers.get(key) ?? []), person]);
      else await person.leave();
    }
  },
  newPerson: async ({ openBrowser }, use) => {
    const people: Person[] = [];
    await use(async (options) => {
      const person = await openBrowser(options);
      people.push(person);
      return person;
    });
    for (const person of people) await person.leave();
  },
  visitor: async ({ otherPerson }, use) => use(await otherPerson()),
  admin: async ({ otherPerson, operator: { session } }, use) => use(await otherPerson({ session })),
  stillVisitor: async ({ otherPerson }, use) => use(await otherPerson(stillScreen)),
  stillAdmin: async ({ otherPerson, operator: { session } }, use) =>
    use(await otherPerson({ ...stillScreen, session })),
});
