// Compiles the projects of nest-cli.json to CommonJS, each with the libs that it imports: `dist/<project>` has the same
// folders as the repository. Types are not checked here; `npm run types` does that for everything at once.
//   node tools/dev/compile.mjs [PROJECT …]
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { transform } from '@swc/core';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const { projects } = JSON.parse(read('nest-cli.json'));
const { paths } = JSON.parse(read('tsconfig.base.json')).compilerOptions;

const NOT_COMPILED = /(?:\.d|\.fixture|[.-]spec)\.ts$|(?:^|\/)global-[^/]+\.ts$/;
const REQUIRE = /\brequire\("([^"]+)"\)/g;

/** Returns the sources below a folder, without tests. */
function sourcesBelow(folder) {
  return filesBelow(folder).filter((file) => file.endsWith('.ts') && !NOT_COMPILED.test(file));
}

/** Returns the paths of all files below a folder, seen from the root of the repository. */
function filesBelow(folder) {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Returns the source of what a compiled file requires as `target`: a file without its ending, a folder or a file. */
function sourceOf(target, from) {
  const candidates = [`${target}.ts`, path.join(target, 'index.ts'), target];
  const found = candidates.find((file) => existsSync(path.join(root, file)));
  if (found === undefined) throw new Error(`${from} imports ${target}, which does not exist.`);
  return found;
}

/**
 * Compiles one source. Imports of libs become relative, so that Node.js finds them without help.
 * @returns the code with its map, and the sources that it needs
 */
async function compileSource(file) {
  const { code, map } = await transform(read(file), {
    configFile: path.join(root, '.swcrc'),
    swcrc: true,
    filename: path.join(root, file),
    sourceMaps: true,
  });
  const folder = path.dirname(file);
  const needs = new Set();
  const linked = code.replace(REQUIRE, (whole, name) => {
    const [lib] = paths[name] ?? [];
    if (lib !== undefined) {
      // As a whole, since a lib may load a file of its own when it needs it.
      for (const source of sourcesBelow(lib)) needs.add(source);
      return `require("${path.relative(folder, lib)}")`;
    }
    if (!name.startsWith('.')) return whole;
    const source = sourceOf(path.join(folder, name), file);
    // Programs of `tools` that import scripts run from their sources only.
    if (!source.endsWith('.mjs')) needs.add(source);
    return whole;
  });
  const name = path.basename(file).replace(/\.ts$/, '.js');
  // Seen from `dist/<project>/<folder>`, which is two levels deeper than the source.
  const original = path.join(path.relative(folder, '.'), '../..', file);
  return {
    code: `${linked}//# sourceMappingURL=${name}.map\n`,
    // Without the text of the source, which is beside it for developers and not wanted in images.
    map: JSON.stringify({ ...JSON.parse(map), file: name, sources: [original], sourcesContent: undefined }),
    needs: [...needs],
  };
}

const compiled = new Map();

/** Compiles a source once, however many projects need it: the result is the same for each. */
function compileOnce(file) {
  if (!compiled.has(file)) compiled.set(file, compileSource(file));
  return compiled.get(file);
}

/** Writes a source, compiled or copied, and all that it needs, to the folder of a project. */
async function emit(file, output, written) {
  if (written.has(file)) return;
  const target = path.join(output, file).replace(/\.ts$/, '.js');
  written.set(file, target);
  mkdirSync(path.dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return copyFileSync(path.join(root, file), target);
  const { code, map, needs } = await compileOnce(file);
  writeFileSync(target, code);
  writeFileSync(`${target}.map`, map);
  await Promise.all(needs.map((need) => emit(need, output, written)));
}

/** Returns the files beside the sources that a project reads when it runs: patterns such as `migrations/*.sql`. */
function assetsOf({ sourceRoot, compilerOptions: { assets = [] } }) {
  return assets.flatMap((pattern) => {
    const { dir, ext } = path.parse(path.join(sourceRoot, pattern));
    return filesBelow(dir).filter((file) => path.dirname(file) === dir && path.extname(file) === ext);
  });
}

/** Compiles a project, and deletes what an earlier build left. Otherwise a renamed migration would run twice. */
async function compileProject(name) {
  const project = projects[name];
  if (project === undefined) throw new Error(`There is no project "${name}" in nest-cli.json.`);
  const output = path.join(root, 'dist', name);
  const sources = sourcesBelow(project.sourceRoot);
  const written = new Map();
  await Promise.all([...sources, ...assetsOf(project)].map((file) => emit(file, output, written)));
  const current = new Set([...written.values()].flatMap((file) => [file, `${file}.map`]));
  const before = ['apps', 'libs', 'tools'].flatMap((folder) => filesBelow(path.join('dist', name, folder)));
  for (const file of before.map((one) => path.join(root, one))) if (!current.has(file)) rmSync(file);
}

const chosen = process.argv.slice(2);
await Promise.all((chosen.length > 0 ? chosen : Object.keys(projects)).map(compileProject));
