const { writeGroupedSpecs } = require('./tools/testing-servers/grouped-specs');

// The SDK supports Node 20 until 2027. Every worker would print its warning.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

// ESM-only dependencies that Jest must compile to CommonJS (native require(esm) in Jest needs Node 24.9).
const esmOnly = [
  '@nestjs/.*',
  'content-disposition',
  'cookie',
  'jose',
  'postal-mime',
  'uint8array-extras',
  'file-type',
  'strtok3',
  'token-types',
  '@tokenizer/.*',
  '@borewit/.*',
];

const base = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.(t|j|mj)s$': ['@swc/jest'] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: { '^@comptoir/([a-z-]+)$': '<rootDir>/libs/$1/src' },
  modulePathIgnorePatterns: [
    '<rootDir>/dist/(?!test-groups)',
    '<rootDir>/.dev',
    '<rootDir>/apps/storefront/.next',
  ],
  setupFiles: ['reflect-metadata'],
};

const withServers = {
  ...base,
  globalSetup: '<rootDir>/tools/testing-servers/global-setup.ts',
  globalTeardown: '<rootDir>/tools/testing-servers/global-teardown.ts',
};

if (process.argv.includes('e2e-grouped')) writeGroupedSpecs(__dirname);

module.exports = {
  // Specs wait for servers, limits and clocks for a third of their time, so three workers keep two cores
  // busy.
  maxWorkers: 3,
  // Each spec starts a whole service, and the memory of its modules adds up.
  workerIdleMemoryLimit: '1500MB',
  // Races run many rounds; a test that hangs still fails.
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,tools}/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(db|scale)\\.spec\\.ts$', '/test/contract/'],
    },
    { ...withServers, displayName: 'db', testMatch: ['<rootDir>/{apps,libs,tools}/**/*.db.spec.ts'] },
    { ...withServers, displayName: 'e2e', testMatch: ['<rootDir>/apps/*/test/**/*.e2e-spec.ts'] },
    // The same specs, several in a file: npm test.
    {
      ...withServers,
      displayName: 'e2e-grouped',
      testMatch: ['<rootDir>/dist/test-groups/*.e2e-spec.ts'],
    },
    { ...withServers, displayName: 'contract', testMatch: ['<rootDir>/apps/*/test/contract/*.spec.ts'] },
    // In a real browser.
    {
      ...withServers,
      displayName: 'browser',
      testMatch: ['<rootDir>/{apps,tools}/**/*.browser-spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/tools/testing-servers/global-browser-timeout.ts'],
    },
    // With servers that may not be installed: npm run test:scale.
    { ...withServers, displayName: 'scale', testMatch: ['<rootDir>/{libs,tools}/**/*.scale.spec.ts'] },
  ],
};
