import { spawnSync } from 'node:child_process';

/** The command by which each package manager installs without a question. */
const INSTALLERS = [
  {
    tool: 'apt-get',
    commands: (name) => [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', name],
    ],
    // A package may bring a service that would start on its standard port: run level 1 keeps Debian from it.
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  },
  { tool: 'apk', commands: (name) => [['add', '--no-progress', name]], env: {} },
  { tool: 'dnf', commands: (name) => [['install', '-y', '-q', name]], env: {} },
];

/** Tells whether a program is there and answers its version. */
export function works(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Installs a program through the system's package manager when we are root, and does nothing otherwise.
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
