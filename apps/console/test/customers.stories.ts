import { signedIn } from '../../store-api/test/accounts';
import type { ConsoleStage } from './console.fixture';
import { openAsAdmin, shopDataOf } from './shop-data';

const PASSWORD = 'Correct-Horse-9';

/** Accounts of customers. */
export function customersStories(stage: () => ConsoleStage): void {
  it('suspends a customer, who cannot sign in then', async () => {
    const { client } = stage().store;
    const shop = await shopDataOf(stage().store);
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/users/create');
    await page.getByLabel('Name').fill('Noor Haddad');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('noor@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/shop\/users\/\d+$/);
    const signIn = (): Promise<{ status: number }> =>
      client.post('/auth/login', { email: 'noor@example.com', password: PASSWORD });
    expect((await signIn()).status).toBe(200);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Lift the suspension' }).waitFor();
    expect((await signIn()).status).toBe(403);

    const { id } = await shop.shopper();
    await visit.go(`/shop/users/${id}`);
    const wallet = page.getByRole('region', { name: 'Wallet' }).first();
    await wallet.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('12,50');
    await page.getByRole('dialog').getByLabel('Reason').fill('For the delay');
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await wallet.getByText('For the delay').waitFor();
    await wallet.getByText('€12.50').first().waitFor();
    expect(await visit.look('customers-person')).toEqual([]);
    await visit.go('/shop/users');
    await page.getByRole('cell', { name: 'noor@example.com' }).waitFor();
    expect(await visit.look('customers-list')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Pages with many columns and long words, on a phone. */
export function phoneStories(stage: () => ConsoleStage): void {
  it('fits products and customers on a phone', async () => {
    const shop = await shopDataOf(stage().store);
    const { product } = await shop.product({
      name: 'A wonderfully long name of a product for the terrace',
      price: 129900,
    });
    await signedIn(stage().store, {
      name: 'Maximiliane Alexandrina von Hohenstein',
      email: 'maximiliane.alexandrina.von.hohenstein@subdomain.example.com',
    });
    const visit = await openAsAdmin(stage(), { width: 390 });
    const { page } = visit;
    const widthOf = (): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth');
    for (const [address, name, text] of [
      ['/shop/products', 'phone-products', /wonderfully long/],
      ['/shop/users', 'phone-customers', /Maximiliane/],
      ['/shop/orders', 'phone-orders', /./],
    ] as const) {
      await visit.go(address);
      await page.getByRole('main').getByText(text).first().waitFor();
      expect(await visit.look(name)).toEqual([]);
      expect({ address, width: await widthOf() }).toEqual({ address, width: 390 });
    }
    await visit.go(`/shop/products/${product.id}`);
    for (const tab of ['Details', 'Variants', 'Pictures', 'Stock', 'In the shop']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await visit.look(`phone-product-${tab.slice(0, 4).trim().toLowerCase()}`)).toEqual([]);
      expect({ tab, width: await widthOf() }).toEqual({ tab, width: 390 });
    }
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('lets one search while rows are chosen', async () => {
    const shop = await shopDataOf(stage().store);
    await shop.product({ name: 'Chosen chair', price: 9900 });
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/products');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
    expect(await visit.look('products-chosen')).toEqual([]);
    // A covered input cannot be clicked.
    await page.getByRole('textbox', { name: 'Search' }).click();
    await page.keyboard.type('Chosen');
    await page.getByRole('checkbox').first().click({ trial: true });
    await page.getByText('1-1 of 1').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Groups of customers, and what customers write. */
export function communityStories(stage: () => ConsoleStage): void {
  it('lets a manager approve a review in the list', async () => {
    const { store, visit: open } = stage();
    const shop = await shopDataOf(store);
    const product = await shop.reviewed('Walnut stool');
    await shop.review(await signedIn(store), product, {
      rating: 4,
      title: 'Solid',
      body: 'It does not wobble.',
    });
    const visit = await open();
    const manager = await signedIn(store, { roles: ['manager'] });
    await visit.signIn('shop', { ...manager, roles: ['manager'] });
    const { page } = visit;
    await visit.go('/shop/reviews');
    const row = page.getByRole('row', { name: /Walnut stool/ });
    await row.waitFor();
    expect(await visit.look('customers-reviews')).toEqual([]);
    await row.getByRole('button', { name: 'Approve' }).click();
    await row.getByText('Approved').waitFor();
    expect(await shop.ratingOf(product)).toEqual([4, 1]);
    await row.getByText('It does not wobble.').click();
    await page.getByRole('heading', { name: 'Solid', level: 2 }).waitFor();
    expect(await visit.look('customers-review')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('gives a group its members', async () => {
    const visit = await openAsAdmin(stage(), { locale: 'fr-FR', width: 390 });
    await signedIn(stage().store, { name: 'Yasmine Roux', email: 'yasmine@example.com' });
    const { page } = visit;
    await visit.go('/shop/customer-groups/create');
    await page.getByLabel('Nom').fill('Habitués');
    await page.getByLabel('Remise en pour cent').fill('5');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.waitForURL(/\/shop\/customer-groups\/\d+$/);
    await page.getByRole('button', { name: 'Ajouter des membres' }).click();
    await page.getByRole('dialog').getByLabel('Clients').fill('yasmine');
    await page.getByRole('option', { name: /Yasmine Roux/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter des membres' }).click();
    await page.getByRole('link', { name: 'Yasmine Roux' }).waitFor();
    expect(await visit.look('customers-group-phone')).toEqual([]);
    await page.getByRole('link', { name: 'Yasmine Roux' }).click();
    await page.getByText('Habitués · 5 %').waitFor();
    expect(await visit.look('customers-person-phone')).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
