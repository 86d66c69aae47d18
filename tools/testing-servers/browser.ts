import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page, type Request, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../dev/chromium.mjs';
import { patience } from './time-scale';

/** Milliseconds that a story waits for one thing, which takes three seconds at most. */
export const PATIENCE_MS = patience(120_000);

const ROOT = path.resolve(__dirname, '../..');
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const QUIET_MS = 100;
const LOOK_MS = 20;

/** Waits for all transitions, since colours that still fade in have too little contrast. Some turn for ever. */
const STILL = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined)))`;

let shared: Promise<Browser> | undefined;

/**
 * Starts Chromium, or gives a spec the one of its group: a start takes five seconds of processor time.
 * @throws Error when it is missing and cannot be installed
 */
export function launchBrowser(): Promise<Browser> {
  const group = globalThis.comptoirGroup;
  if (!group) return startBrowser();
  if (!shared) {
    shared = startBrowser();
    group.push(async () => (await shared)?.close());
  }
  return shared;
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
    timeout: PATIENCE_MS,
  });
}

/**
 * Ends the browser of a spec. That of a group goes on.
 * @param contexts of the spec; all by default
 */
export async function closeBrowser(browser: Browser, contexts = browser.contexts()): Promise<void> {
  if (browser !== (await shared)) return browser.close();
  await Promise.all(contexts.map((context) => context.close()));
}

/**
 * Follows the requests of a new page. The result waits until the page is at rest: loaded, without requests and without
 * transitions. Playwright's `networkidle` waits once for each document only.
 * @throws Error that names the requests which do not end
 */
export function followPage(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    begun += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const untilAnswered = async (): Promise<void> => {
    const end = Date.now() + PATIENCE_MS;
    while (open.size > 0) {
      if (Date.now() > end) throw new Error(`No end of ${[...open].map((request) => request.url()).join()}`);
      await sleep(LOOK_MS);
    }
  };
  return async () => {
    let known: number;
    await page.waitForLoadState();
    do {
      known = begun;
      await untilAnswered();
      await page.evaluate(STILL);
      await sleep(QUIET_MS);
      // A busy page answers once it has drawn what came last, and that may have begun requests.
      await page.evaluate('0');
    } while (begun !== known || open.size > 0);
  };
}

/** One finding of axe-core. */
interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/**
 * Runs axe-core through the debugger, which no policy of a page forbids.
 * @param rules names of the sets of rules, such as `wcag2aa`; all by default, also what is only good practice
 */
export async function findViolations(page: Page, rules?: string[]): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(AXE);
  // All rules run; what they did not complain about is not described, which takes half of the time.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations;
}

/** Returns violations as texts. */
export function textsOf(violations: readonly Violation[]): string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/**
 * Keeps a picture of the whole page in `.dev/test` when TEST_SCREENSHOTS is set.
 * @param name of the picture, such as `console/home`
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.TEST_SCREENSHOTS) return;
  const file = path.join(ROOT, '.dev/test', `${name}.png`);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage: true });
}
