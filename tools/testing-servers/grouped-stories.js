const { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const { SHARED } = require('./shared-by-group');

/** The specs of a group start the same service, since a process cannot run both. Specs without a service start fast. */
const GROUPS = {
  practice: (file) => /booking-api|practice/.test(file),
  shop: (file) => !GROUPS.practice(file),
};

/**
 * Writes a spec file for each service that runs all specs for a browser, every one in a `describe` with its path. Jest
 * loads the modules of a service anew for each file, which takes eight seconds of processor time. With
 * `--testNamePattern @core` only the stages of such stories start.
 * @returns the folder of the groups
 */
function writeGroupedStories(root) {
  const folder = path.join(root, 'dist/story-groups');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const apps = readdirSync(path.join(root, 'apps')).map((app) => `apps/${app}/test`);
  const specs = [...apps, 'tools'].flatMap((below) => specsBelow(root, below)).sort();
  for (const [group, isOfGroup] of Object.entries(GROUPS)) {
    const lines = specs.filter(isOfGroup).map((file) => {
      const module = JSON.stringify(path.join(root, file));
      return `describe(${JSON.stringify(file)}, () => void require(${module}));\n`;
    });
    writeFileSync(path.join(folder, `${group}.browser-spec.ts`), [SHARED, ...lines].join(''));
  }
  return folder;
}

function specsBelow(root, below) {
  const folder = path.join(root, below);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.browser-spec.ts'))
    .map((name) => path.posix.join(below, name.split(path.sep).join('/')));
}

module.exports = { writeGroupedStories };
