const { execFileSync } = require('node:child_process');

const { writeGroupedSpecs } = require('./tools/testing-servers/grouped-specs');
const { writeGroupedStories } = require('./tools/testing-servers/grouped-stories');
const { settleTimeScale } = require('./tools/testing-servers/measure-time-scale');
const { settleSeed } = require('./tools/testing-servers/run-seed');

// Specs and the code that they test import the generated clients. Results go to stdout, so messages do not.
execFileSync(process.execPath, ['tools/dev/build-command.mjs', 'clients'], {
  cwd: __dirname,
  stdio: ['ignore', 2, 2],
});
settleSeed(process.env);
const timeScale = settleTimeScale(process.env);

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
    '<rootDir>/dist/(?!test-groups|story-groups)',
    '<rootDir>/.dev',
    '<rootDir>/apps/storefront/.next',
  ],
  setupFiles: ['reflect-metadata', '<rootDir>/tools/testing-servers/source-programs.js'],
};

const withServers = {
  ...base,
  globalSetup: '<rootDir>/tools/testing-servers/global-setup.ts',
  globalTeardown: '<rootDir>/tools/testing-servers/global-teardown.ts',
};

const stories = {
  ...withServers,
  setupFilesAfterEnv: ['<rootDir>/tools/testing-servers/global-browser-timeout.ts'],
};

module.exports = {
  // Specs wait for servers, limits and clocks for a third of their time, so three workers keep two cores
  // busy.
  maxWorkers: 3,
  // Each spec starts a whole service, and the memory of its modules adds up.
  workerIdleMemoryLimit: '1500MB',
  // Many times what the longest test needs; one that hangs still fails.
  testTimeout: Math.ceil(180_000 * timeScale * Math.max(1, Number(process.env.TEST_RUNS_FACTOR || 1))),
  testSequencer: '<rootDir>/tools/testing-servers/longest-first.js',
  reporters: ['default', '<rootDir>/tools/testing-servers/seed-reporter.js'],
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,tools}/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(db|scale)\\.spec\\.ts$', '/test/contract/'],
    },
    { ...withServers, displayName: 'db', testMatch: ['<rootDir>/{apps,libs,tools}/**/*.db.spec.ts'] },
    { ...withServers, displayName: 'e2e', testMatch: ['<rootDir>/apps/*/test/**/*.e2e-spec.ts'] },
    { ...withServers, displayName: 'contract', testMatch: ['<rootDir>/apps/*/test/contract/*.spec.ts'] },
    // The specs of these four, several in a file: npm test.
    { ...withServers, displayName: 'grouped', testMatch: ['<rootDir>/dist/test-groups/*.group.ts'] },
    // In a real browser.
    { ...stories, displayName: 'browser', testMatch: ['<rootDir>/{apps,tools}/**/*.browser-spec.ts'] },
    // The same stories, those of a service in one file: npm test.
    {
      ...stories,
      displayName: 'browser-grouped',
      testMatch: ['<rootDir>/dist/story-groups/*.browser-spec.ts'],
    },
    // With servers that may not be installed: npm run test:scale.
    { ...withServers, displayName: 'scale', testMatch: ['<rootDir>/{libs,tools}/**/*.scale.spec.ts'] },
  ],
};

rejectUnknownProjects();
if (process.argv.includes('grouped')) writeGroupedSpecs(__dirname);
if (process.argv.includes('browser-grouped')) writeGroupedStories(__dirname);

/** Jest takes every word after --selectProjects as a project, and runs all files of the others. */
function rejectUnknownProjects() {
  const option = process.argv.indexOf('--selectProjects');
  if (option === -1) return;
  const names = module.exports.projects.map(({ displayName }) => displayName);
  for (const word of process.argv.slice(option + 1)) {
    if (word.startsWith('-')) return;
    if (names.includes(word)) continue;
    throw new Error(
      `There is no test project "${word}". To choose files: --testPathPatterns ${word}. Projects: ${names.join(', ')}.`,
    );
  }
}
