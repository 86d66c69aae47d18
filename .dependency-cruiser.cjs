/**
 * The domains of each service, from the lowest to the highest. A domain imports only domains below it
 * (docs/architecture.md, "Domains of the store" and "Domains of booking").
 */
const FLOORS = {
  'store-api': [
    ['platform'],
    ['pricing'],
    ['catalog', 'customers', 'content'],
    ['promotions', 'credit', 'community'],
    ['checkout'],
    ['orders'],
    ['messaging', 'operations'],
  ],
  'booking-api': [
    ['platform'],
    ['calendar'],
    ['practice', 'staff'],
    ['money'],
    ['booking'],
    ['messaging'],
    ['front'],
    ['operations'],
  ],
};
const TEST_CODE = '\\.(spec|fixture)\\.ts$';

const floorRules = Object.entries(FLOORS).flatMap(([app, floors]) => {
  const source = `^apps/${app}/src/`;
  return [
    ...floors
      .flatMap((domains, floor) =>
        domains.map((domain) => {
          const others = floors.slice(floor).flat();
          return {
            name: `floor-of-${domain}-in-${app}`,
            comment: `${domain} imports only domains of lower floors; type imports count.`,
            severity: 'error',
            from: { path: `${source}${domain}/`, pathNot: TEST_CODE },
            to: { path: `${source}(${others.filter((other) => other !== domain).join('|')})/` },
          };
        }),
      )
      .filter(({ to }) => !to.path.includes('()')),
    {
      name: `every-domain-of-${app}-has-a-floor`,
      comment: 'A new domain is added to FLOORS.',
      severity: 'error',
      from: { path: `${source}(?!(migrations|${floors.flat().join('|')})/)[^/]+/` },
      to: {},
    },
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-files',
      comment: 'Two files that import each other, types included, cannot be read or moved one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...floorRules,
    {
      name: 'features-do-not-import-the-composition',
      comment: 'Of the root files, features import configuration and the names of events only.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/[^/]+/', pathNot: TEST_CODE },
      to: {
        path: '^apps/[^/]+/src/(app\\.module|account-openers|features|entities|data-source|extension-host|http-app|main|worker|migrate|queue-dashboard|rate-limits)\\.ts$',
      },
    },
    {
      name: 'apps-stay-apart',
      comment:
        'The apps are deployed apart and share nothing but libs. Stories of the front ends run the services.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/(console|storefront)/test/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-know-no-app',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'extensions-use-their-package',
      comment: 'An extension imports @comptoir/extension, NestJS and Node.js only, as those of others do.',
      severity: 'error',
      from: { path: '^examples/' },
      to: {
        pathNot: '^(examples/|libs/extension/src/index\\.ts$|node_modules/@nestjs/common/)',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'libs-through-their-index',
      comment: 'A lib is used through its index.ts only.',
      severity: 'error',
      from: { path: '^(apps|tools)/' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' },
    },
    {
      name: 'no-emulators-in-apps',
      comment: 'Production code talks to providers through their official clients.',
      severity: 'error',
      from: { path: '^(apps/[^/]+/src|libs/(?!testing)[^/]+/src)/', pathNot: TEST_CODE },
      to: { path: '^tools/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(apps/[^/]+/src|libs/(?!testing)[^/]+/src)/', pathNot: TEST_CODE },
      to: { path: '(^libs/testing/|\\.(spec|fixture)\\.ts$|e2e-spec\\.ts$|^apps/[^/]+/test/)' },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      from: { path: '^(apps|libs|tools)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'no-dev-dependencies-in-production',
      comment:
        'The widget, the console and the storefront are bundled, so that their packages are needed by the build only.',
      severity: 'error',
      from: {
        path: '^(apps/(?!booking-widget/|console/|storefront/)[^/]+/src|libs/(?!testing)[^/]+/src)/',
        pathNot: TEST_CODE,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.dev|\\.next)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // The clients are packages of their own inside of this one.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'import', 'node', 'default', 'types'],
    },
  },
};
