import { SettingsService } from '../../store-api/src/platform/settings/settings.service';
import type { ConsoleStage } from './console.fixture';
import type { Shop } from '../../store-api/test/catalog/catalog.fixture';
import { signedIn } from '../../store-api/test/accounts';
import { openAsAdmin } from './shop-data';

/** A field that the shop adds, from its definition to the product that shows it. */
export function customFieldStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('adds a field to products, fills it in, and keeps translations @core', async () => {
    const { store } = stage();
    const { id: staffId } = await signedIn(store, { roles: ['admin'] });
    const languages = { key: 'store.languages', value: ['en', 'fr'] };
    await store.get(SettingsService).changeSettings(staffId, [languages]);
    const { product } = await shop().product({ name: 'Oak chair', price: 12_000 });
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/custom-fields');
    await page.getByText('Add fields of your own').waitFor();
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'One of several choices' }).click();
    await page.getByRole('textbox', { name: 'Label' }).first().fill('Material');
    await page.getByRole('textbox', { name: 'Key' }).fill('material');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill('oak');
    await page.getByRole('textbox', { name: 'Label' }).nth(1).fill('Oak');
    await page.getByRole('combobox', { name: 'Visible to' }).click();
    await page.getByRole('option', { name: 'Everybody' }).click();
    await page.getByLabel('Filter of the shop’s lists').check();
    expect(await visit.look('custom-field-create')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Material' }).getByText('Everybody').waitFor();
    expect(await visit.look('custom-fields')).toEqual([]);

    await visit.go(`/shop/products/${product.id}`);
    await page.getByRole('combobox', { name: 'Material' }).click();
    await page.getByRole('option', { name: 'Oak' }).click();
    await page.locator('section:has-text("Other languages")').getByLabel('Name').fill('Chaise en chêne');
    expect(await visit.look('product-custom-fields')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    const shown = await store.client.get(`/catalogue/products/${product.slug}`, {
      headers: { 'accept-language': 'fr' },
    });
    expect(shown.body.data).toMatchObject({ name: 'Chaise en chêne', custom_fields: { material: 'oak' } });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
