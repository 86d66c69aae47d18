const { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const { SHARED } = require('./shared-by-group');

/**
 * The levels of tests that run in groups, in the order in which their groups start: the longest first, so that no
 * worker is left with a long one at the end. A service's specs share a group, whose modules are loaded once.
 */
const LEVELS = [
  { level: 'e2e', within: ['apps/store-api'], accepts: (file) => file.endsWith('.e2e-spec.ts'), count: 6 },
  { level: 'e2e', within: ['apps/booking-api'], accepts: (file) => file.endsWith('.e2e-spec.ts'), count: 3 },
  { level: 'contract', within: ['apps/store-api'], accepts: isContract, count: 1 },
  { level: 'contract', within: ['apps/booking-api'], accepts: isContract, count: 1 },
  { level: 'db', within: ['apps/store-api'], accepts: isDatabase, count: 2 },
  { level: 'db', within: ['apps/booking-api', 'libs', 'tools'], accepts: isDatabase, count: 3 },
  { level: 'unit', within: ['apps', 'libs', 'tools'], accepts: isUnit, count: 4 },
];

function isContract(file) {
  // Generated requests are a step of the deep lane.
  return file.includes('/test/contract/') && file.endsWith('.spec.ts') && !file.endsWith('fuzz.spec.ts');
}

function isDatabase(file) {
  return file.endsWith('.db.spec.ts');
}

function isUnit(file) {
  return /^(?!.*\.(db|scale)\.spec\.ts$|.*\/test\/contract\/).*\.spec\.ts$/.test(file);
}

/**
 * Writes spec files that run several specs each, every one in a `describe` with its path. Jest loads all modules anew
 * for each file it runs, which is a third of the time of all tests; a group loads them once. Only `npm test` uses the
 * groups: a single spec runs as it is in the project of its level.
 * @returns the folder of the groups, named `<order>-<level>-<number>.group.ts`
 */
function writeGroupedSpecs(root) {
  const folder = path.join(root, 'dist/test-groups');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  LEVELS.forEach(({ level, within, accepts, count }, order) => {
    const specs = within
      .flatMap((directory) => filesBelow(path.join(root, directory)))
      .filter(accepts)
      .map((file) => ({ file, bytes: statSync(file).size }))
      // Long specs take long: dealt by size, the groups take about the same time.
      .sort((a, b) => b.bytes - a.bytes || a.file.localeCompare(b.file));
    for (let group = 0; group < count; group += 1) {
      const parts = specs.filter((_, index) => group === dealt(index, count));
      const lines = parts.map(({ file }) => {
        const name = path.relative(root, file);
        return `describe(${JSON.stringify(name)}, () => void require(${JSON.stringify(file)}));\n`;
      });
      writeFileSync(
        path.join(folder, `${order}-${level}-${group + 1}.group.ts`),
        [SHARED, ...lines].join(''),
      );
    }
  });
  return folder;
}

function filesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    const file = path.join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** Deals there and back again, so that the first group does not get the longest spec of each round. */
function dealt(index, count) {
  const place = index % count;
  return Math.floor(index / count) % 2 === 0 ? place : count - 1 - place;
}

module.exports = { writeGroupedSpecs };
