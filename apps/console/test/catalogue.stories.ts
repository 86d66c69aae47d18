import { imageFile } from '../../store-api/test/catalog/admin-catalog.fixture';
import type { Shop } from '../../store-api/test/catalog/catalog.fixture';
import { signedIn } from '../../store-api/test/accounts';
import type { ConsoleStage, Visit, VisitOptions } from './console.fixture';

/** Opens a visit of a new account of the staff. */
async function visitAs(
  stage: ConsoleStage,
  role: 'admin' | 'manager',
  options?: VisitOptions,
): Promise<Visit> {
  const visit = await stage.visit(options);
  const person = await signedIn(stage.store, { roles: [role] });
  await visit.signIn('shop', { ...person, roles: [role] });
  return visit;
}

/** Categories, collections, brands and attributes. */
export function sortingStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('moves a category by keyboard and by its menu', async () => {
    const home = await shop().category('Home');
    const lamps = await shop().category('Lamps');
    const visit = await visitAs(stage(), 'manager');
    const { page } = visit;
    await visit.go('/shop/categories');
    const handle = page.getByRole('button', { name: 'Drag Lamps' });
    await handle.focus();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Drag Lamps', pressed: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('li[style*="28px"]').waitFor();
    await page.keyboard.press('Space');
    expect((await saved).status()).toBe(200);
    await page.getByText('Lamps was moved.').waitFor();
    expect(await visit.look('catalogue-categories')).toEqual([]);
    const read = async (): Promise<unknown> => {
      const tree = await stage().store.client.get(`/catalogue/categories/${lamps}`);
      return tree.body.data.parent_id;
    };
    expect(await read()).toBe(home);
    await page.getByRole('button', { name: 'Move Lamps' }).click();
    await page.getByRole('menuitem', { name: 'One level up' }).click();
    await page.getByText('Lamps was moved.').last().waitFor();
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('adds a brand with a logo, deletes it and takes that back', async () => {
    const visit = await visitAs(stage(), 'manager', { colorScheme: 'dark' });
    const { page } = visit;
    await visit.go('/shop/brands/create');
    await page.getByLabel('Name').fill('Atelier Nord');
    await page.getByRole('textbox', { name: 'Description' }).fill('Lamps made of oak.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Replace the image').or(page.getByText('Upload an image')).waitFor();
    await page.getByLabel('Name').fill('Atelier du Nord');
    const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await imageFile('png') };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Replace the image' }).waitFor();
    // The upload does not drop typed text.
    expect(await page.getByLabel('Name').inputValue()).toBe('Atelier du Nord');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(await visit.look('catalogue-brand')).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('cell', { name: 'Atelier du Nord' }).waitFor();
    expect(await visit.look('catalogue-brands')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Products. */
export function productStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('makes a product with variants and pictures that the shop shows @core', async () => {
    await shop().attribute('Size', 'text', ['S', 'L']);
    await shop().attribute('Colour', 'color', ['Oak', 'Walnut']);
    const visit = await visitAs(stage(), 'manager');
    const { page } = visit;
    await visit.go('/shop/products/create');
    await page.getByLabel('Name *').fill('Reading lamp');
    await page.getByLabel('Price *').fill('49.90');
    await page.getByLabel('SKU *').fill('LMP-1');
    await page.getByRole('combobox', { name: 'Category' }).fill('General');
    await page.getByRole('option', { name: 'General' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Variants' }).click();
    await makeVariants(visit);
    await addPictures(visit);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Published' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(await visit.look('catalogue-product')).toEqual([]);
    const { body } = await stage().store.client.get('/catalogue/products/reading-lamp');
    expect(
      body.data.variants.map(({ sku, price, stock_quantity }: Record<string, unknown>) => [
        sku,
        price,
        stock_quantity,
      ]),
    ).toEqual([
      ['LMP-1', '49.90', 0],
      ['LMP-1-S-WALNUT', '49.90', 0],
      ['LMP-1-L-OAK', '49.90', 0],
      ['LMP-1-L-WALNUT', '59.90', 7],
    ]);
    expect(body.data.images.map(({ alt }: { alt: string }) => alt)).toEqual([
      'A lamp from behind',
      'Reading lamp',
    ]);
    await page.getByRole('tab', { name: 'Stock' }).click();
    await page.getByRole('button', { name: 'Adjust' }).last().waitFor();
    expect(await visit.look('catalogue-product-stock')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Fields that laws ask of a product. */
export function lawStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('takes what laws ask of a product, and empties it again', async () => {
    const { product } = await shop().product({
      name: 'Filter coffee',
      sku: 'COF',
      price: 1_290,
      variants: [{ sku: 'COF-A', stockQuantity: 5 }],
    });
    const shown = async (): Promise<any> =>
      (await stage().store.client.get('/catalogue/products/filter-coffee')).body.data;
    const visit = await visitAs(stage(), 'manager');
    const { page } = visit;
    await visit.go(`/shop/products/${product.id}`);
    const maker = page.getByRole('group', { name: 'Manufacturer' });
    await maker.getByLabel('Company or person').fill('Brûlerie Morel');
    await maker.getByLabel('Postal address').fill('12 rue des Tanneurs, 69009 Lyon');
    await maker.getByLabel('E-mail address').fill('safety@morel.example');
    await page.getByLabel('Minimum age').fill('16');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(await shown()).toMatchObject({
      age_limit: 16,
      manufacturer: { name: 'Brûlerie Morel', email: 'safety@morel.example', url: null },
      responsible_person: null,
    });
    await page.getByRole('tab', { name: 'Variants' }).click();
    const dialog = page.getByRole('dialog');
    const gtin = dialog.getByLabel('Barcode number');
    const save = async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Edit the variant' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Edit COF-A' }).click();
    await gtin.fill('4006381333931');
    await dialog.getByLabel('Content', { exact: true }).fill('250');
    await dialog.getByRole('combobox', { name: 'Unit of the content' }).click();
    await page.getByRole('option', { name: 'Grams', exact: true }).click();
    await save();
    expect((await shown()).variants[0]).toMatchObject({
      gtin: '4006381333931',
      unit_price: { amount: '51.60', per: '1 kg' },
    });
    await page.getByRole('button', { name: 'Edit COF-A' }).click();
    await gtin.fill('');
    await save();
    expect((await shown()).variants[0]).toMatchObject({ gtin: null, content_amount: 250 });
    await page.getByRole('tab', { name: 'Details' }).click();
    for (const label of ['Company or person', 'Postal address', 'E-mail address'])
      await maker.getByLabel(label).fill('');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saved).status()).toBe(200);
    expect((await shown()).manufacturer).toBeNull();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Many products at once. */
export function bulkStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('lowers the prices of marked products after a look at the new ones', async () => {
    await shop().product({
      name: 'Desk',
      sku: 'DSK',
      price: 19_995,
      variants: [{ sku: 'DSK-A', stockQuantity: 1 }],
    });
    await shop().product({
      name: 'Desk chair',
      sku: 'CHR',
      price: 8_950,
      variants: [{ sku: 'CHR-A', stockQuantity: 1 }],
    });
    const visit = await visitAs(stage(), 'manager');
    const { page } = visit;
    await visit.go(`/shop/products?filter=${encodeURIComponent('{"search":"desk"}')}`);
    await page.getByText('Desk chair').waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByLabel('Value *').fill('10');
    // 199.95 − 10 % = 179.955, 89.50 − 10 % = 80.55
    await page.getByRole('cell', { name: '€179.96' }).waitFor();
    await page.getByRole('cell', { name: '€80.55' }).waitFor();
    expect(await visit.look('catalogue-bulk-price')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Change prices' }).click();
    await page.getByText('The prices were changed.').waitFor();
    await page.getByRole('cell', { name: '€179.96' }).waitFor();
    expect(await visit.look('catalogue-products')).toEqual([]);
    const phone = await visitAs(stage(), 'manager', { width: 390, locale: 'fr-FR', colorScheme: 'dark' });
    await phone.go('/shop/products');
    await phone.page.getByText('Desk chair').waitFor();
    expect(await phone.look('catalogue-products-phone')).toEqual([]);
    expect([...visit.complaints, ...phone.complaints]).toEqual([]);
    await Promise.all([visit.close(), phone.close()]);
  });

  it('says which price was not changed, and changes none twice', async () => {
    const low = await shop().product({ name: 'Stool, low', sku: 'STO-1', price: 1000 });
    const high = await shop().product({ name: 'Stool, high', sku: 'STO-2', price: 1000 });
    const visit = await visitAs(stage(), 'manager');
    const { page } = visit;
    await visit.go(`/shop/products?filter=${encodeURIComponent('{"search":"stool"}')}`);
    await page.getByText('Stool, high').waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByLabel('Value *').fill('10');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row').nth(2).waitFor();
    // The last one of the list changes under the dialog.
    const last = await dialog.getByRole('row').nth(2).innerText();
    const { product: changed } = last.startsWith('Stool, low') ? low : high;
    const manager = await signedIn(stage().store, { roles: ['manager'] });
    await manager.client.put(`/admin/products/${changed.id}`, { short_description: 'Oak' });
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await dialog.getByText(`${changed.name} was not changed`).waitFor();
    await dialog.getByText('1 product before it was changed.').waitFor();
    await dialog.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await page.getByText('The prices were changed.').waitFor();
    const { body } = await manager.client.get('/admin/products?search=stool');
    expect(body.data.map(({ price }: { price: string }) => price)).toEqual(['9.00', '9.00']);
    await visit.close();
  });
}

/** Files of products. */
export function importStories(stage: () => ConsoleStage): void {
  it('checks a file, imports it, and lists the rows that it leaves out', async () => {
    const visit = await visitAs(stage(), 'manager');
    const { page } = visit;
    await visit.go('/shop/products');
    await page.getByRole('link', { name: 'Import products' }).click();
    const rows = ['sku,name,price,category', 'IMP-1,Stool,35.00,General', 'IMP-2,Bench,cheap,General'];
    const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.waitForURL(/job=\d+/);
    await stage().store.drain();
    await page.getByText(/2 of 2 rows checked. Products: 1 new/).waitFor();
    await page.getByRole('row', { name: '2 IMP-1 Stool New' }).waitFor();
    await page.getByRole('row', { name: '3 IMP-2 Bench Error' }).waitFor();
    await page.getByText('1 error', { exact: true }).waitFor();
    expect(await visit.look('catalogue-import-check')).toEqual([]);
    const { store } = stage();
    const stored = () => store.db.rows(`SELECT sku FROM products WHERE sku LIKE 'IMP-%'`);
    expect(await stored()).toEqual([]);
    const check = page.url();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL((url) => url.href !== check);
    await store.drain();
    await page.getByText(/2 of 2 rows read. Products: 1 new/).waitFor();
    await page.getByRole('cell', { name: '3', exact: true }).waitFor();
    expect(await stored()).toEqual([{ sku: 'IMP-1' }]);
    expect(await visit.look('catalogue-import')).toEqual([]);
    // The check can be opened again, but its file is gone.
    await page.goto(check);
    await page.getByText('Choose the file again to import it.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Units in the warehouses. */
export function stockStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('counts the stock of a variant and says who did it', async () => {
    await shop().product({ name: 'Shelf', sku: 'SHF', variants: [{ sku: 'SHF-A', stockQuantity: 10 }] });
    const visit = await visitAs(stage(), 'manager');
    const { page } = visit;
    await visit.go('/shop/stock');
    await page.getByRole('cell', { name: 'SHF-A' }).click();
    await page.getByRole('button', { name: 'Adjust' }).click();
    await page.getByLabel('Units *').fill('-2');
    await page.getByRole('combobox', { name: 'Reason' }).last().click();
    await page.getByRole('option', { name: 'Damaged' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust' }).click();
    await page.getByText('Adjusted – Damaged').waitFor();
    await page.getByLabel('On hand').fill('9');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Adjusted – Correction').waitFor();
    expect(await visit.look('stock-row')).toEqual([]);
    await visit.go('/shop/stock-movements');
    await page.getByRole('cell', { name: 'SHF-A' }).first().waitFor();
    expect(await visit.look('stock-movements')).toEqual([]);
    await visit.go('/shop/warehouses');
    await page.getByRole('cell', { name: 'MAIN', exact: true }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Makes four variants of two attributes, one of them at first with a SKU that is taken. */
async function makeVariants(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.getByRole('button', { name: 'Make variants' }).click();
  for (const [attribute, values] of [
    ['Size', ['S', 'L']],
    ['Colour', ['Oak', 'Walnut']],
  ] as const) {
    const box = page.getByRole('dialog').getByLabel(attribute);
    await box.click();
    for (const value of values) await page.getByRole('option', { name: value, exact: true }).click();
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Add 4 lines' }).click();
  await page.getByLabel('Price: L / Walnut').fill('59,90');
  await page.getByLabel('In stock: L / Walnut').fill('7');
  // The SKU of the variant that was there is taken: the service says so at its line.
  await page.getByLabel('SKU: S / Walnut').fill('LMP-1');
  await page.getByRole('button', { name: 'Save the variants' }).click();
  await page
    .getByRole('row', { name: /S \/ Walnut/ })
    .getByText(/taken|already|unique|use/i)
    .waitFor();
  await page.getByLabel('SKU: S / Walnut').fill('LMP-1-S-WALNUT');
  await page.getByRole('button', { name: 'Save the variants' }).click();
  await page.getByText('The variants were saved.').waitFor();
  expect(await visit.look('catalogue-variants')).toEqual([]);
}

/** Uploads two pictures and a file that is none, puts them in order and describes one. */
async function addPictures(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.getByRole('tab', { name: 'Pictures' }).click();
  const pictures = await Promise.all(
    ['front.png', 'back.png'].map(async (name) => ({
      name,
      mimeType: 'image/png',
      buffer: await imageFile('png'),
    })),
  );
  const broken = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.locator('#product-panel-pictures input[type=file]').setInputFiles([...pictures, broken]);
  await page.getByText(/notes.png: .*(image|JPEG)/i).waitFor();
  await page.getByRole('button', { name: 'Make picture 2 the main picture' }).click();
  await page.getByText('The order was saved.').waitFor();
  await page.getByLabel('Alternative text of picture 1').fill('A lamp from behind');
  await page.keyboard.press('Tab');
  await page.getByText('The text was saved.').waitFor();
  expect(await visit.look('catalogue-pictures')).toEqual([]);
}
