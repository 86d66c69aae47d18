import { spawnSync } from 'node:child_process';

/** Commands of the package managers for installing without questions. */
const INSTALLERS = [
  {
    tool: 'apt-get',
    commands: (name) => [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', name],
    ],
    // Run level 1 stops Debian from starting the package's service on its standard port.
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  },
  { tool: 'apk', commands: (name) => [['add', '--no-progress', name]], env: {} },
  { tool: 'dnf', commands: (name) => [['install', '-y', '-q', name]], env: {} },
];

/** Returns true when a program can be started, and prints its version. */
export function works(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Installs a program with the system's package manager. Does nothing unless this is root.
 * @param packages the names to try, by package manager
 */
export function installPackage(title, packages, say) {
  if (process.getuid?.() !== 0) return;
  const installer = INSTALLERS.find(({ tool }) => works(tool));
  if (!installer) return;
  const { tool, commands } = installer;
  say(`Installing ${title} with ${tool}`);
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...installer.env } };
  for (const name of packages[tool]) {
    const isDone = commands(name).every((command) => spawnSync(tool, command, options).status === 0);
    if (isDone) return;
  }
}

/** Lines to copy into a shell, by the program that they need. */
const LINES = [
  { tool: 'brew', line: (name) => `brew install ${name}` },
  {
    tool: 'apt-get',
    line: (name, sudo) => `${sudo}apt-get update && ${sudo}apt-get install -y ${name}`,
    asRoot: true,
  },
  { tool: 'apk', line: (name, sudo) => `${sudo}apk add ${name}`, asRoot: true },
  { tool: 'dnf', line: (name, sudo) => `${sudo}dnf install -y ${name}`, asRoot: true },
  { tool: 'pacman', line: (name, sudo) => `${sudo}pacman -S --noconfirm ${name}`, asRoot: true },
  { tool: 'zypper', line: (name, sudo) => `${sudo}zypper install -y ${name}`, asRoot: true },
];

/** Returns the line that installs a program on this machine, or null without a package manager that is known. */
function lineFor(names, has, isRoot) {
  const known = LINES.find(({ tool }) => names[tool] !== undefined && has(tool));
  if (known === undefined) return null;
  const { tool, line, asRoot = false } = known;
  const name = names[tool];
  if (!asRoot || isRoot) return line(name, '');
  return has('sudo') ? line(name, 'sudo ') : `su -c '${line(name, '')}'`;
}

/**
 * Returns the message for a program that is missing: three ways out, with lines that can be copied.
 * @param names of its package, by package manager
 * @param other the second way, which needs no rights: a sentence and its line
 * @param own the third way, a sentence
 */
export function missingProgram(
  { title, names, other, own },
  { has = works, isRoot = process.getuid?.() === 0 } = {},
) {
  const line = lineFor(names, has, isRoot);
  const packages = [...new Set(Object.values(names))]
    .map((name) => `"${name.replace('--cask ', '')}"`)
    .join(' or ');
  const install =
    line === null
      ? `Install it with the package manager of this system (package ${packages}).`
      : `Install it:\n       ${line}`;
  return [
    `${title} is missing. Three ways out:`,
    `  1. ${install}`,
    `  2. ${other.sentence}:\n       ${other.line}`,
    `  3. ${own}`,
  ].join('\n');
}
