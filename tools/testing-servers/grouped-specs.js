const { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** Specs of a service run in so many groups: enough for the workers to end together. */
const GROUPS = { 'store-api': 24, 'booking-api': 8 };

/**
 * Writes spec files that run several end-to-end specs each, every one in a `describe` with its path. Jest loads all
 * modules anew for each file it runs, which is a third of the time of a spec that starts a service; a group loads them
 * once. Only `npm test` uses the groups: a single spec runs as it is in the project `e2e`.
 * @returns the folder of the groups
 */
function writeGroupedSpecs(root) {
  const folder = path.join(root, 'dist/test-groups');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [app, count] of Object.entries(GROUPS)) {
    const tests = path.join(root, 'apps', app, 'test');
    const specs = readdirSync(tests, { recursive: true })
      .filter((name) => name.endsWith('.e2e-spec.ts'))
      .map((name) => ({ file: path.join(tests, name), bytes: statSync(path.join(tests, name)).size }))
      // Long specs take long: dealt by size, the groups take about the same time.
      .sort((a, b) => b.bytes - a.bytes);
    for (let group = 0; group < count; group += 1) {
      const parts = specs.filter((_, index) => group === dealt(index, count));
      const lines = parts.map(({ file }) => {
        const name = path.relative(root, file);
        return `describe(${JSON.stringify(name)}, () => void require(${JSON.stringify(file)}));\n`;
      });
      writeFileSync(path.join(folder, `${app}-${group + 1}.e2e-spec.ts`), lines.join(''));
    }
  }
  return folder;
}

/** Deals there and back again, so that the first group does not get the longest spec of each round. */
function dealt(index, count) {
  const place = index % count;
  return Math.floor(index / count) % 2 === 0 ? place : count - 1 - place;
}

module.exports = { writeGroupedSpecs };
