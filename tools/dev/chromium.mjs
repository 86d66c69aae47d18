import { existsSync } from 'node:fs';
import path from 'node:path';

import { Failure } from './failure.mjs';
import { installPackage, missingProgram, works } from './system-packages.mjs';

/** The headless shell comes first: without a window to draw it takes a third of the processor time. */
const PROGRAMS = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const PACKAGES = {
  'apt-get': ['chromium-headless-shell', 'chromium', 'chromium-browser'],
  apk: ['chromium'],
  dnf: ['chromium'],
};

/** Without a sandbox, since it does not work as root, and without network connections of its own. */
export const CHROMIUM_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Returns the path of a program, or null. */
function fileOf(program) {
  const folders = path.isAbsolute(program) ? [''] : (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null;
}

/** Returns the path of Chromium or Chrome on this machine, or null. */
function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  const found = (given ? [given] : PROGRAMS).find(works);
  return found === undefined ? null : fileOf(found);
}

/** Returns what to do without Chromium, on this machine or the one that `machine` describes. */
export function missingChromium(machine) {
  const names = ['apt-get', 'apk', 'dnf', 'pacman', 'zypper'].map((tool) => [tool, 'chromium']);
  return missingProgram(
    {
      title: 'Chromium',
      names: { brew: '--cask google-chrome', ...Object.fromEntries(names) },
      other: {
        sentence: 'Download it for this account, and try again in the same shell',
        line: `npx playwright-core install chromium && export CHROMIUM_PATH="$(node -p 'require("playwright-core").chromium.executablePath()')"`,
      },
      own: 'Set CHROMIUM_PATH to a Chromium or Chrome of yours.',
    },
    machine,
  );
}

/**
 * Returns the path of Chromium. Installs it with the system's package manager when it is missing and this is
 * root.
 */
export function ensureChromium(say = () => undefined) {
  const found = findChromium();
  if (found) return found;
  if (!process.env.CHROMIUM_PATH) installPackage('Chromium', PACKAGES, say);
  const installed = findChromium();
  if (installed) return installed;
  throw new Failure(missingChromium());
}
