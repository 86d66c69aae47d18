import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './browser';

const LOOK_MS = 100;

/**
 * Waits until an expression is true in a page. Playwright's `waitForFunction` evaluates texts inside of the page, which
 * content security policies forbid; `evaluate` goes through the debugger.
 * @throws Error when it does not become true
 */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`This does not become true: ${expression}`);
    await page.waitForTimeout(LOOK_MS);
  }
}
