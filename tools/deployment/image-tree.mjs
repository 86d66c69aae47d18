// Writes the files of one image: the compiled service, the packages that it imports with what they need in turn, of each
// only the files that Node.js reads, and a package.json that names the direct ones.
//   node tools/deployment/image-tree.mjs store-api TARGET
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';

/** Optional packages for parts of others that no service loads: databases and files of Google, beside its messages. */
const UNUSED = new Set(['@google-cloud/firestore', '@google-cloud/storage']);

const IMPORTS = /\b(?:require|import|require\.resolve)\(\s*["'`]([^"'`]+)["'`]\s*\)/g;
/** Sources, types, maps and texts for people. Licences stay. */
const LEFT_OUT =
  /\.(?:map|[cm]?tsx?|flow|coffee|markdown|md)$|^(?:tsconfig.*\.json|\..*|Makefile|Gulpfile\.js)$/i;
/** Folders beside the package.json of a package. */
const FOLDERS_LEFT_OUT = new Set([
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  'docs',
  'coverage',
  '.github',
]);
const LICENCE = /^(?:licen[cs]e|notice|copying|copyright)[^.]*(?:\.(?:md|markdown|txt))?$/i;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const builtins = new Set(builtinModules);

/** Returns the names of the packages that the JavaScript files of a folder import. */
function importedPackages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.[cm]?js$/.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORTS)].map(([, name]) => name),
  );
  const packages = names
    .filter((name) => !/^(?:[./]|node:)/.test(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !builtins.has(name));
  return [...new Set(packages)].sort();
}

/** Returns the folder of a package as Node.js finds it from another folder; undefined when it is not installed. */
function folderOf(name, from) {
  // Some packages have the name of a module of Node.js, which has no places: these are those of any package.
  const places = createRequire(path.join(from, 'index.js')).resolve.paths('package') ?? [];
  return places
    .map((place) => path.join(place, name))
    .find((folder) => existsSync(path.join(folder, 'package.json')));
}

/** Returns what a package cannot do without, and what it takes when it is there, but for peers that are optional. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const required = Object.keys(peerDependencies ?? {}).filter(
    (peer) => !peerDependenciesMeta[peer]?.optional,
  );
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...required];
  return names.filter((one) => !UNUSED.has(one));
}

/** Returns the folders of all packages that code in a folder needs. */
function closureOf(names, root) {
  const found = new Set();
  const visit = (name, from, required) => {
    const folder = folderOf(name, from);
    if (!folder && required) throw new Error(`${name} is not installed`);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    for (const need of needsOf(readJson(path.join(folder, 'package.json')))) visit(need, folder, false);
  };
  for (const name of names) visit(name, root, true);
  return found;
}

/** Copies what Node.js reads of a package, without the packages inside of it. */
function copyPackage(folder, target, isRoot = true) {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [from, to] = [path.join(folder, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) {
      const isLeftOut = entry.name === 'node_modules' || (isRoot && FOLDERS_LEFT_OUT.has(entry.name));
      if (!isLeftOut) copyPackage(from, to, false);
    } else if (LICENCE.test(entry.name) || !LEFT_OUT.test(entry.name)) copyFileSync(from, to);
  }
}

const MAP_COMMENT = /^\/\/# sourceMappingURL=(\S+\.map)\s*$/m;

/** Copies the compiled service. Maps go into the files that they are of, so that stacks name lines of our sources. */
function copyCompiled(folder, target) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  for (const file of files.filter((one) => one.isFile() && !/\.map$|^\./.test(one.name))) {
    const from = path.join(file.parentPath, file.name);
    const to = path.join(target, path.relative(folder, from));
    mkdirSync(path.dirname(to), { recursive: true });
    const [comment, map] = file.name.endsWith('.js')
      ? (MAP_COMMENT.exec(readFileSync(from, 'utf8')) ?? [])
      : [];
    if (!map) copyFileSync(from, to);
    else {
      const data = readFileSync(path.join(file.parentPath, map)).toString('base64');
      const inline = `//# sourceMappingURL=data:application/json;base64,${data}`;
      writeFileSync(
        to,
        readFileSync(from, 'utf8').replace(comment, () => inline),
      );
    }
  }
}

/** Extensions require `@comptoir/extension`, which has no code but that of the service. */
function copyExtensionPackage() {
  const to = path.join(target, 'node_modules/@comptoir/extension');
  mkdirSync(to, { recursive: true });
  for (const file of ['package.json', 'from-service.cjs'])
    copyFileSync(path.join(root, 'libs/extension', file), path.join(to, file));
}

const [app, target] = process.argv.slice(2);
if (!app || !target) throw new Error('usage: image-tree.mjs APP TARGET');
const root = process.cwd();
const dist = path.join(root, 'dist', app);
const { name, version, license, dependencies } = readJson(path.join(root, 'package.json'));
const direct = importedPackages(dist);
const undeclared = direct.filter((one) => !(one in dependencies));
if (undeclared.length > 0) throw new Error(`no production dependencies: ${undeclared.join(', ')}`);

rmSync(target, { recursive: true, force: true });
const folders = closureOf(direct, root);
for (const folder of folders) copyPackage(folder, path.join(target, path.relative(root, folder)));
copyCompiled(dist, path.join(target, 'dist', app));
if (existsSync(path.join(dist, 'libs/extension-host'))) copyExtensionPackage();
const named = Object.fromEntries(direct.map((one) => [one, dependencies[one]]));
const manifest = { name: `${name}-${app}`, version, private: true, license, dependencies: named };
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write(`${app} imports ${direct.length} packages, and needs ${folders.size}\n`);
