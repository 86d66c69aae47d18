import { signedIn } from '../../store-api/test/accounts';
import { PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import type { ConsoleStage } from './console.fixture';
import { openAsAdmin, shopDataOf } from './shop-data';

/** The home page: first steps of a new shop, then what waits and what was sold. */
export function homeStories(stage: () => ConsoleStage): void {
  it('leads a new shop through its first steps, to its first shipping method', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop');
    const steps = page.getByRole('region', { name: 'First steps' });
    // A new shop has taken one of the seven steps: cards are accepted.
    await steps.getByText('1 of 7 are done.').waitFor();
    await page.getByText('Nothing waits.').waitFor();
    expect(await visit.look('home-empty')).toEqual([]);

    await visit.go('/shop/shipping-zones/create');
    await page.getByLabel('Name').fill('France');
    await page.getByRole('combobox', { name: 'Countries' }).fill('France');
    await page.getByRole('option', { name: 'France', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/shop/shipping-zones');

    await visit.go('/shop');
    await steps.getByRole('link', { name: /Add a shipping method/ }).click();
    await page.getByLabel('Name').fill('Parcel');
    await page.getByLabel('At least').fill('2');
    await page.getByLabel('At most').fill('4');
    await page.getByRole('combobox', { name: 'Costs' }).click();
    await page.getByRole('option', { name: 'Free' }).click();
    expect(await visit.look('home-shipping-method')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/shop/shipping-methods');
    await visit.go('/shop');
    await steps.getByText('2 of 7 are done.').waitFor();
    await steps.getByRole('button', { name: 'Hide' }).click();
    await steps.waitFor({ state: 'detached' });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows what waits and what was sold, in French, on a phone and in the dark', async () => {
    const shop = await shopDataOf(stage().store);
    await shop.review(await signedIn(stage().store), await shop.reviewed('Carafe'));
    const visit = await openAsAdmin(stage(), { locale: 'fr-FR', width: 390, colorScheme: 'dark' });
    const { page } = visit;
    await visit.go('/shop');
    await page.getByRole('region', { name: 'Premiers pas' }).waitFor();
    await page.getByRole('img', { name: /Chiffre d’affaires par jour/ }).waitFor();
    expect(await visit.look('home-phone')).toEqual([]);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: /Avis à vérifier/ }).click();
    await page.waitForURL('**/shop/reviews**');
    await page.getByText('Carafe').first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows a manager no first steps, and links what a manager may open @core', async () => {
    const visit = await stage().visit();
    const manager = await signedIn(stage().store, { roles: ['manager'] });
    await visit.signIn('shop', { ...manager, roles: ['manager'] });
    const { page } = visit;
    await visit.go('/shop');
    await page.getByRole('region', { name: 'Waiting for you' }).waitFor();
    await page.getByText('Figures by day').click();
    await page.getByRole('columnheader', { name: 'Revenue' }).waitFor();
    expect(await page.getByText('First steps').count()).toBe(0);
    expect(visit.calls.has('GET /api/v1/admin/settings')).toBe(false);
    expect(await visit.look('home-manager')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Settings that two people change, and the log of it. */
export function conflictStories(stage: () => ConsoleStage): void {
  it('asks before a setting of somebody else is overwritten', async () => {
    const first = await openAsAdmin(stage());
    const second = await openAsAdmin(stage());
    for (const visit of [first, second]) {
      await visit.go('/shop/settings');
      await visit.page.getByLabel('Name').waitFor();
    }
    await first.page.getByLabel('Name').fill('Linen & Co');
    await first.page.getByRole('button', { name: 'Save' }).click();
    await first.page.getByText('The changes are saved.').waitFor();
    await second.page.getByLabel('Name').fill('Linen and Sons');
    await second.page.getByRole('button', { name: 'Save' }).click();
    const dialog = second.page.getByRole('dialog', { name: 'Somebody else changed this record' });
    await dialog.getByText('Linen & Co').waitFor();
    expect(await second.look('settings-conflict')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save my fields over theirs' }).click();
    await second.page.getByText('The changes are saved.').waitFor();
    const { client } = await signedIn(stage().store, { roles: ['admin'] });
    const { body } = await client.get('/admin/settings');
    expect(body.data.store.name).toBe('Linen and Sons');
    await second.go('/shop/activity');
    await second.page
      .getByRole('row', { name: /store\.name/ })
      .first()
      .press('Enter');
    await second.page.getByRole('cell', { name: 'Linen and Sons', exact: true }).waitFor();
    expect(await second.look('activity')).toEqual([]);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await first.close();
    await second.close();
  });
}

/** Two desks of one person, and a session that ends while a form is open. */
export function sessionStories(stage: () => ConsoleStage): void {
  it('keeps a person signed in at two desks, and names each of them', async () => {
    const admin = await new PasswordFixtures(stage().store).account({ roles: ['admin'] });
    const desks = [await stage().visit(), await stage().visit()];
    for (const { page, go } of desks) {
      await go('/shop/settings');
      await page.getByLabel('E-mail').fill(admin.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    }
    for (const { page, go } of desks) {
      await go('/shop/orders');
      await page.getByRole('button', { name: 'Export' }).waitFor();
      expect(await page.getByRole('dialog', { name: 'Your session has ended' }).count()).toBe(0);
    }
    const names = await stage().store.db.rows<{ device_name: string }>(
      'SELECT device_name FROM sessions WHERE user_id = $1 AND device_name IS NOT NULL AND revoked_at IS NULL',
      [admin.id],
    );
    expect(names.map(({ device_name: name }) => name)).toEqual(
      Array(2).fill(expect.stringMatching(/^Console [0-9a-f]{8}$/)),
    );
    expect(desks.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(desks.map(({ close }) => close()));
  });

  it('asks for the password when the session has ended, and goes on saving @core', async () => {
    const visit = await stage().visit();
    const admin = await new PasswordFixtures(stage().store).account({ roles: ['admin'] });
    await visit.signIn('shop', { ...admin, roles: ['admin'] });
    const { page } = visit;
    await visit.go('/shop/settings');
    const ended = JSON.stringify({ accessToken: 'ended', refreshToken: 'ended' });
    const ends = [
      `localStorage.setItem('comptoir.console.shop', ${JSON.stringify(ended)})`,
      // As another tab does when it signs out.
      `['', '.person'].forEach((key) => localStorage.removeItem('comptoir.console.shop' + key))`,
    ];
    for (const [index, end] of ends.entries()) {
      await page.getByLabel('Name').fill(`Open again ${index}`);
      await page.evaluate(end);
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password').fill(PASSWORD);
      if (index === 0) expect(await visit.look('session-ended')).toEqual([]);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('The changes are saved.').waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe(`Open again ${index}`);
      await page.getByText('The changes are saved.').waitFor({ state: 'detached' });
    }
    const { body } = await admin.client.get('/admin/settings');
    expect(body.data.store.name).toBe('Open again 1');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
