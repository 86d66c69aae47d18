import type { Locator, Page } from 'playwright-core';

/** Asks for 3-D Secure at the pay page of the Stripe emulator. */
const SECURE_CARD = '4000000000003220';
/** More than any page has. */
const MOST_STOPS = 100;

/** Pays at the page of the Stripe emulator, and comes back to the storefront. */
export async function payAtEmulator(page: Page): Promise<void> {
  await page.locator('#test-card').selectOption(SECURE_CARD);
  await page.locator('#pay').click();
  await page.locator('#bank-succeed').click();
}

/** Presses Tab until the element has the focus. Throws when the keyboard does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
}
