import type { Page } from 'playwright-core';

const LOOK_MS = 100;
const MOST_MS = 30_000;

/**
 * Waits until an expression is true in a page. Playwright's `waitForFunction` evaluates texts inside of the page, which
 * content security policies forbid; `evaluate` goes through the debugger.
 * @throws Error after 30 s
 */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  const end = Date.now() + MOST_MS;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`After 30 s this is not true: ${expression}`);
    await page.waitForTimeout(LOOK_MS);
  }
}
