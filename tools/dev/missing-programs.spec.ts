import { missingChromium } from './chromium.mjs';
import { type Machine, missingRedis } from './redis.mjs';

const machine = (programs: string[], isRoot = false): Machine => ({
  has: (program) => programs.includes(program),
  isRoot,
});

/** Returns the lines of a message that can be copied into a shell. */
const linesOf = (message: string): string[] =>
  message
    .split('\n')
    .filter((line) => line.startsWith('       '))
    .map((line) => line.trim());

// prettier-ignore
const MACHINES: [string, Machine, string, string][] = [
  ['macOS', machine(['brew']), 'brew install redis', 'brew install --cask google-chrome'],
  ['Debian, Ubuntu and WSL', machine(['apt-get', 'sudo']),
    'sudo apt-get update && sudo apt-get install -y redis-server', 'sudo apt-get update && sudo apt-get install -y chromium'],
  ['Debian without sudo', machine(['apt-get']),
    "su -c 'apt-get update && apt-get install -y redis-server'", "su -c 'apt-get update && apt-get install -y chromium'"],
  ['Debian as root', machine(['apt-get', 'sudo'], true),
    'apt-get update && apt-get install -y redis-server', 'apt-get update && apt-get install -y chromium'],
  ['Alpine', machine(['apk', 'sudo']), 'sudo apk add redis', 'sudo apk add chromium'],
  ['Fedora', machine(['dnf', 'sudo']), 'sudo dnf install -y valkey', 'sudo dnf install -y chromium'],
  ['Arch', machine(['pacman', 'sudo']), 'sudo pacman -S --noconfirm valkey', 'sudo pacman -S --noconfirm chromium'],
  ['openSUSE', machine(['zypper', 'sudo']), 'sudo zypper install -y redis', 'sudo zypper install -y chromium'],
];

describe.each([
  ['Redis', missingRedis, 'docker run ', 'REDIS_URL'],
  ['Chromium', missingChromium, 'npx playwright-core install chromium ', 'CHROMIUM_PATH'],
])('the message without %s', (title, missing, other, variable) => {
  it.each(MACHINES)('has a line for %s', (_, known, redis, chromium) => {
    expect(linesOf(missing(known))[0]).toBe(title === 'Redis' ? redis : chromium);
  });

  it('has a line that needs no package manager', () => {
    const message = missing(machine([]));
    expect(message).toContain('with the package manager of this system (package "');
    const [line, ...more] = linesOf(message);
    expect(more).toEqual([]);
    expect(line?.startsWith(other)).toBe(true);
    expect(line).toContain(` && export ${variable}=`);
  });

  it('names three ways, of which one is a setting', () => {
    const message = missing(machine(['brew']));
    expect(message).toMatch(new RegExp(`^${title} is missing\\. Three ways out:\\n`));
    expect(message.match(/^ {2}[123]\. /gm)).toEqual(['  1. ', '  2. ', '  3. ']);
    expect(message).toMatch(new RegExp(`^ {2}3\\. Set ${variable}`, 'm'));
  });
});
