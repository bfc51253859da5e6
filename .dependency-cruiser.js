// Who may import whom. Each rule says why it is there; docs/architecture.md draws the same map.
const feature = (folder) => `^${folder}/([^/]+)/`;

/** The rooms of the server, from the ground up: each may import only those before it. docs/architecture.md tells why. */
const modules = [
  ['rates', 'pricing', 'settings', 'auth'],
  ['quotes', 'transfers', 'payments', 'evidence', 'approvals', 'matching'],
  ['card-payments', 'delivery', 'tracking', 'answers'],
  ['outbox', 'webhooks', 'statistics', 'payment-list', 'desk', 'users'],
  ['accounts', 'audit', 'jobs', 'live', 'retention', 'monitor'],
].flatMap((names) => names.map((name) => `modules/${name}`));
const ladder = ['core', 'gateways', 'config', ...modules, 'operations', 'commands'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A reader follows cause to effect; a circle has neither.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-is-pure',
      comment: 'Server and browser both run it: no I/O, no Node, nothing but zod.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'They agree through the contract only.',
      severity: 'error',
      from: { path: '^apps/server' },
      to: { path: '^apps/web' },
    },
    {
      name: 'server-never-plays-the-outside-world',
      comment:
        'Sandbox code is not reachable from the running server; tests talk to its peers over HTTP.',
      severity: 'error',
      from: { path: '^apps/server', pathNot: ['\\.test\\.ts$', '^apps/server/test/'] },
      to: { path: '^apps/sandbox' },
    },
    {
      name: 'web-sees-the-contract-only',
      comment: 'Nothing of the server reaches a browser.',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/(server|sandbox)|^scripts|^bench|^trials|^e2e' },
    },
    {
      name: 'languages-know-types-only',
      comment: 'A language is texts; the texts that it translates are known by their types.',
      severity: 'error',
      from: { path: '^languages/' },
      to: { path: '^apps/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'It plays the outside world, which does not share our code.',
      severity: 'error',
      from: { path: '^apps/sandbox' },
      to: { path: '^apps/(server|web)' },
    },
    {
      name: 'nodes-of-chains-are-for-tests',
      comment: 'Their packages are installed for tests only.',
      severity: 'error',
      from: { pathNot: '^chain-nodes' },
      to: { path: '^chain-nodes' },
    },
    {
      name: 'core-knows-no-feature',
      comment:
        'Core serves every module and must not lean on one; of migrations it may know the shape of the tables.',
      severity: 'error',
      from: { path: '^apps/server/src/core', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src',
        pathNot: ['^apps/server/src/core', '^apps/server/src/migrations/tables\\.ts$'],
      },
    },
    ...ladder.slice(0, -1).map((room, index) => ({
      name: `${room.replace('modules/', '')}-looks-down`,
      comment:
        'An arrow between rooms leads down, types included. What a room must tell or ask of a higher one stands in neighbours.ts.',
      severity: 'error',
      from: { path: `^apps/server/src/${room}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/(${ladder.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'modules-meet-through-their-public-file',
      comment: 'What a module offers to others stands in one file.',
      severity: 'error',
      from: { path: feature('apps/server/src/modules'), pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '\\.public\\.ts$'],
      },
    },
    {
      name: 'repositories-only-query',
      comment: 'All SQL and nothing else: no HTTP, no use case, no outside service.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: {
        path: '^apps/server/src|node_modules/fastify',
        pathNot: [
          '^apps/server/src/core/(database/|shared-runs\\.ts$)',
          '^apps/server/src/migrations/tables\\.ts$',
          '-(acts|moves)\\.ts$',
          // The schemas of what is stored as JSON.
          '/stored-[^/]+\\.ts$',
          // Another repository; one of another module is refused by that rule.
          '\\.repository\\.ts$',
        ],
      },
    },
    {
      name: 'sql-stays-in-repositories',
      comment: 'One place per module to look for queries.',
      severity: 'error',
      from: {
        path: '^apps/server/src/modules',
        pathNot: ['\\.repository\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment:
        'The rules of acts, moves and codes depend on what they are given: no database, no HTTP, no clock.',
      severity: 'error',
      from: { path: '^apps/server/src/.*(-(acts|moves)\\.ts$|/code-rules\\.ts$)' },
      to: {
        path: '^apps/server/src|node_modules',
        pathNot: ['^packages/contract', '/(payment-moves|code-rules)\\.ts$'],
      },
    },
    {
      name: 'only-embedded-postgres-starts-processes',
      comment: 'A server that can start programs is a server that can be made to.',
      severity: 'error',
      from: {
        path: '^apps/server/src',
        pathNot: ['^apps/server/src/operations/embedded-postgres/', '\\.test\\.ts$'],
      },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      comment: 'They are shared by all features.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'features-do-not-meet',
      comment: 'What two features need moves to ui, lib or the contract.',
      severity: 'error',
      from: { path: feature('apps/web/src/features') },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'rooms-of-payments-meet-in-acts',
      comment:
        'The lists, the drawer and the acts can be read one at a time: lists and drawer know the acts, and only a page puts a list and the drawer together.',
      severity: 'error',
      from: { path: '^apps/web/src/features/payments/(acts|list|drawer|card-payments)/' },
      to: {
        path: '^apps/web/src/features/payments/(list|drawer|card-payments|pages)/',
        pathNot: '^apps/web/src/features/payments/$1/',
      },
    },
    {
      name: 'the-machine-of-payment-shows-nothing',
      comment:
        'What a visitor has chosen and is asked to pay can be read and tested without a screen.',
      severity: 'error',
      from: { path: '^apps/web/src/features/payment/machine/' },
      to: { path: '^apps/web/src/features/payment/(frame|choice|panels|card|confirmation|pages)/' },
    },
    {
      name: 'frame-of-payment-knows-no-step',
      comment: 'Every step uses what stands around a step, and not the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/features/payment/frame/' },
      to: { path: '^apps/web/src/features/payment/(choice|panels|card|confirmation|pages)/' },
    },
    {
      name: 'steps-of-payment-meet-in-pages',
      comment: 'The first step, and the panels of coins and codes, can be read one at a time.',
      severity: 'error',
      from: { path: '^apps/web/src/features/payment/(choice|panels)/' },
      to: {
        path: '^apps/web/src/features/payment/(choice|panels|card|confirmation|pages)/',
        pathNot: '^apps/web/src/features/payment/$1/',
      },
    },
    {
      name: 'product-needs-no-development-tools',
      comment: 'What runs for people must be a dependency, not a development dependency.',
      severity: 'error',
      from: { path: '^(packages/contract|apps/(server|web))/src', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'imports-resolve',
      comment: 'An import that leads nowhere is a mistake even where nobody runs it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vite/client)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*(^|/)(dist|dist-server|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
