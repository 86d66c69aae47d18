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
