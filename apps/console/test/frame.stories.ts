import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { ADMIN } from '../../booking-api/test/booking-harness';
import { signedIn } from '../../store-api/test/accounts';
import type { ConsoleStage, Visit } from './console.fixture';
import { openAsAdmin } from './shop-data';

/** The frame of the practice: signing in, and finding pages by typing. */
export function practiceFrameStories(stage: () => ConsoleStage): void {
  it('signs in by the page for it, and finds pages by Ctrl-K @core', async () => {
    const visit = await stage().visit();
    await visit.go('/practice');
    const { page } = visit;
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'password' }).waitFor();
    expect(await visit.look('sign-in')).toEqual([]);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search anywhere' }).fill('reso');
    expect(await visit.look('palette')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/practice/resources');
    expect(await brokenPagesOf(visit)).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/**
 * The console in French, in a browser in English.
 * @param error French text of the service for a wrong login; none where it has none
 */
export function languageStory(stage: () => ConsoleStage, service: 'shop' | 'practice', error?: string): void {
  it('asks the service for the language of the console, not for that of the browser', async () => {
    const visit = await stage().visit({ locale: 'en-GB' });
    const { page } = visit;
    await page.addInitScript(() => localStorage.setItem('comptoir.console.language', 'fr'));
    await visit.go(`/${service}`);
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Mot de passe').fill('Wrong-1234');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByLabel('Mot de passe').press('Enter');
    expect((await sent).headers()['accept-language']).toBe('fr');
    await page.getByRole('alert').filter({ hasText: error }).waitFor();
    await visit.close();
  });
}

/** The frame of the shop: the menu of a role, a session that ends, and two people at one record. */
export function shopFrameStories(stage: () => ConsoleStage): void {
  it('shows the page to sign in, and the home page, with at most 350 kB each @core', async () => {
    const visit = await stage().visit();
    const signIn = await loadedBy(visit, () => visit.page.getByLabel('Password').waitFor());
    await visit.close();
    const signedInVisit = await openAsAdmin(stage());
    const home = await loadedBy(signedInVisit, () =>
      signedInVisit.page.getByRole('img', { name: /Revenue by day/ }).waitFor(),
    );
    await signedInVisit.close();
    for (const bytes of [signIn, home]) {
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThan(350_000);
    }
  });

  it('opens every page of the menu, and every form that creates something @core', async () => {
    const visit = await openAsAdmin(stage());
    await visit.go('/shop');
    expect(await brokenPagesOf(visit)).toEqual([]);
    await visit.go('/shop/tax-preview');
    await visit.page.getByLabel('Country').fill('Germany');
    await visit.page.getByRole('option', { name: 'Germany' }).click();
    await visit.page.getByRole('textbox', { name: 'VAT number' }).waitFor();
    await visit.page.getByRole('textbox', { name: 'Amount', exact: true }).fill('100');
    await visit.page.getByRole('button', { name: 'Calculate' }).click();
    await visit.page.getByRole('row', { name: /^Sum/ }).waitFor();
    expect(await visit.look('tax-preview')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows a manager no settings @core', async () => {
    const visit = await stage().visit();
    const manager = await signedIn(stage().store, { roles: ['manager'] });
    await visit.signIn('shop', { ...manager, roles: ['manager'] });
    await visit.go('/shop');
    const menu = visit.page.getByRole('navigation', { name: 'Menu' });
    await menu.waitFor();
    expect(await menu.getByText('Coupons').count()).toBe(0);
    await visit.go('/shop/coupons');
    await visit.page.getByText('Access denied').waitFor();
    await visit.close();
  });
}

/** Opens all pages that the menu leads to, with their forms for new records, and returns those that fail. */
async function brokenPagesOf({ page, rest }: Visit): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link').first().waitFor();
  const pages = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(pages.length).toBeGreaterThan(10);
  const broken: string[] = [];
  const check = async (): Promise<void> => {
    await rest();
    if (await page.getByText('Something went wrong').count()) broken.push(new URL(page.url()).pathname);
  };
  for (const href of pages) {
    await menu.locator(`a[href="${href}"]`).click();
    await check();
    const create = page.locator(`main a[href$="${href}/create"]`).first();
    if (!(await create.count())) continue;
    await create.click();
    await check();
  }
  return broken;
}

/**
 * Opens the shop, and returns the bytes of all answers until the page is at rest, compressed by gzip, whatever the
 * browser has asked for.
 */
async function loadedBy({ page, go }: Visit, shown: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const measure = (response: Response): void => {
    if (response.ok()) sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on('response', measure);
  await go('/shop');
  await shown();
  await page.waitForLoadState('networkidle');
  // An answer that comes while the page is closed has no body.
  page.off('response', measure);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
