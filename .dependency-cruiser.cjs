/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Features meet through services and events; a cycle means that two of them are one.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'apps-stay-apart',
      comment: 'The two services are deployed apart and share nothing but libs.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-know-no-app',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
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
      from: { path: '^(apps/[^/]+/src|libs/(?!testing)[^/]+/src)/', pathNot: '\\.(spec|fixture)\\.ts$' },
      to: { path: '^tools/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(apps/[^/]+/src|libs/(?!testing)[^/]+/src)/', pathNot: '\\.(spec|fixture)\\.ts$' },
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
      severity: 'error',
      from: { path: '^(apps/[^/]+/src|libs/(?!testing)[^/]+/src)/', pathNot: '\\.(spec|fixture)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.dev)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'import', 'node', 'default', 'types'],
    },
  },
};
