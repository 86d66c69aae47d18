import type { ConsoleStage } from './console.fixture';
import { openAsAdmin, shopDataOf } from './shop-data';

/** Coupons and other offers. */
export function marketingStories(stage: () => ConsoleStage): void {
  it('makes a coupon whose form says what it does @core', async () => {
    const shop = await shopDataOf(stage().store);
    const item = await shop.item(4000, 50, { name: 'Linen shirt', sku: 'LINEN' });
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/coupons/create');
    await page.getByLabel('Code').fill('spring25');
    await page.getByLabel('Percent off').fill('25');
    await page.getByLabel('Smallest order').fill('50');
    await page.getByText('25% off everything, on orders of at least €50.00.').waitFor();
    expect(await visit.look('marketing-coupon-create')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/shop\/coupons\/\d+$/);
    const example = page.getByRole('region', { name: 'Try it' }).first();
    await example.getByRole('combobox', { name: 'Product or SKU' }).fill('linen');
    await page.getByRole('option', { name: /Linen shirt/ }).click();
    await example.getByText('SPRING25 does not apply:').waitFor();
    await example.getByLabel('Units of LINEN-A').fill('2');
    // 2 × 40.00 = 80.00, of which 25 % are 20.00.
    await example.getByText('€60.00').last().waitFor();
    expect(await visit.look('marketing-coupon')).toEqual([]);

    const customer = await shop.shopper();
    await shop.fill(customer, item, 2);
    const cart = await customer.client.post('/cart/coupon', { code: 'SPRING25' });
    expect(cart.body.data).toMatchObject({ discount_amount: '20.00', total: '60.00' });

    await visit.go('/shop/coupons');
    await page.getByRole('cell', { name: 'SPRING25' }).waitFor();
    expect(await visit.look('marketing-coupons')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('makes a promotion for everything in French, on a phone and in the dark', async () => {
    const visit = await openAsAdmin(stage(), { locale: 'fr-FR', width: 390, colorScheme: 'dark' });
    const { page } = visit;
    await visit.go('/shop/promotions/create');
    await page.getByLabel('Nom').fill('Soldes');
    await page.getByLabel('Remise en pour cent').fill('10');
    await page.getByLabel('Tous les produits').check();
    await page.getByText('10 % de remise sur tout').waitFor();
    expect(await visit.look('marketing-promotion-phone')).toEqual([]);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.waitForURL(/\/shop\/promotions\/\d+$/);
    await page.getByRole('button', { name: 'Supprimer' }).waitFor();
    await page.getByLabel('Activée').uncheck();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Élément mis à jour').waitFor();
    await visit.go('/shop/promotions');
    await page.getByText('Soldes').waitFor();
    expect(await visit.look('marketing-promotions-phone')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Gift cards, flash sales and price lists. */
export function priceStories(stage: () => ConsoleStage): void {
  it('issues a gift card, shows its code once, and withdraws it', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/gift-cards/create');
    await page.getByLabel('Issued for').fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    const code = await page
      .getByRole('dialog')
      .getByText(/^\w{4}(-\w{4}){3}$/)
      .innerText();
    expect(await visit.look('marketing-gift-card-issued')).toEqual([]);
    await page.getByRole('button', { name: 'I have the code' }).click();
    await page.getByRole('region', { name: 'Transactions' }).getByText('Issued').waitFor();
    expect(await page.getByText(code).count()).toBe(0);
    expect(await visit.look('marketing-gift-card')).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/shop/gift-cards');
    const { body } = await stage().store.client.get(`/gift-cards/${code}`);
    expect(body.data.is_active).toBe(false);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('puts a variant into a flash sale and onto a price list @core', async () => {
    const shop = await shopDataOf(stage().store);
    await shop.item(6000, 50, { name: 'Wool scarf', sku: 'SCARF' });
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/flash-sales/create');
    await page.getByLabel('Name').fill('Friday');
    await page.getByLabel('Starts').fill('2027-01-01T10:00');
    await page.getByLabel('Ends').fill('2027-01-01T20:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/shop\/flash-sales\/\d+$/);
    await page.getByRole('button', { name: 'Add a variant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('scarf');
    await page.getByRole('option', { name: /Wool scarf/ }).click();
    await dialog.getByLabel('Price in the sale').fill('45');
    expect(await visit.look('marketing-flash-sale-item')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a variant' }).click();
    await page.getByRole('cell', { name: '€45.00' }).waitFor();
    expect(await visit.look('marketing-flash-sale')).toEqual([]);

    await visit.go('/shop/flash-sales');
    await page
      .getByRole('row', { name: /Friday/ })
      .getByRole('cell', { name: '1', exact: true })
      .waitFor();
    expect(await visit.look('marketing-flash-sales')).toEqual([]);

    await visit.go('/shop/price-lists/create');
    await page.getByLabel('Name').fill('Trade');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/shop\/price-lists\/\d+$/);
    await page.getByRole('button', { name: 'Add a price' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('SCARF-A');
    await page.getByRole('option', { name: /Wool scarf/ }).click();
    await page.getByRole('dialog').getByLabel('Price in this list').fill('50');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a price' }).click();
    const price = page.getByLabel('Price of SCARF-A from 1 units');
    await price.fill('49.50');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await page.getByText('The prices were saved.').waitFor();
    expect(await price.inputValue()).toBe('49.50');
    expect(await visit.look('marketing-price-list')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
