import type { Page } from 'playwright-core';
import { signedIn } from '../../store-api/test/accounts';
import type { Shop } from '../../store-api/test/catalog/catalog.fixture';
import type { ConsoleStage, Visit, VisitOptions } from './console.fixture';

const PHONE = 390;

async function visitAsManager(stage: ConsoleStage, options?: VisitOptions): Promise<Visit> {
  const visit = await stage.visit(options);
  const person = await signedIn(stage.store, { roles: ['manager'] });
  await visit.signIn('shop', { ...person, roles: ['manager'] });
  return visit;
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Types a text into the field for articles and presses Enter, as a scanner does. */
async function scan(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Article' });
  await field.fill(text);
  await field.press('Enter');
}

/** Returns the units on hand in each warehouse. */
async function stockOf({ store }: ConsoleStage, sku: string): Promise<Record<string, number>> {
  const rows = await store.db.rows<{ name: string; on_hand: number }>(
    `SELECT w.name, i.on_hand FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
     JOIN product_variants v ON v.id = i.variant_id WHERE v.sku = $1`,
    [sku],
  );
  return Object.fromEntries(rows.map(({ name, on_hand }) => [name, on_hand]));
}

/** Goods of many articles that arrive and move to another warehouse. */
export function stockMovingStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('receives and transfers scanned articles', async () => {
    await shop().product({ name: 'Plate', sku: 'PLT', variants: [{ sku: 'PLT-1', stockQuantity: 10 }] });
    await shop().product({ name: 'Plate rack', sku: 'PLR', variants: [{ sku: 'PLT-10', stockQuantity: 4 }] });
    // It was never in a warehouse.
    await shop().product({ name: 'Plate warmer', sku: 'PLW', variants: [{ sku: 'PLW-1' }] });
    const visit = await visitAsManager(stage());
    const { page } = visit;
    const { db } = stage().store;
    await db.rows(
      `INSERT INTO warehouses (name, code, country, priority) VALUES ('Depot', 'DEPOT', 'FR', 50)`,
    );
    await visit.go('/shop/stock');
    await page.getByRole('columnheader', { name: 'To ship' }).waitFor();
    await page.locator('#main-content').getByRole('link', { name: 'Receive goods' }).click();
    await choose(page, 'Warehouse', 'Depot');
    // The scanner is faster than the service.
    for (const code of ['PLT-1', 'plt-1', 'NO-SUCH', 'plw-1', 'plate']) await scan(page, code);
    await page.getByText('There is no article “NO-SUCH”.').waitFor();
    await page.getByRole('button', { name: /Plate rack/ }).click();
    const plates = page.getByRole('textbox', { name: 'Units: Plate PLT-1', exact: true });
    const racks = page.getByRole('textbox', { name: 'Units: Plate rack PLT-10' });
    await racks.waitFor();
    const warmers = page.getByRole('textbox', { name: 'Units: Plate warmer PLW-1' });
    expect(await warmers.inputValue()).toBe('1');
    expect([await plates.inputValue(), await racks.inputValue()]).toEqual(['2', '1']);
    await racks.fill('3');
    expect(await visit.look('stock-receive')).toEqual([]);
    await page.getByRole('button', { name: 'Receive 3 articles' }).click();
    await page.getByText('3 articles were received.').waitFor();
    expect([await stockOf(stage(), 'PLT-1'), await stockOf(stage(), 'PLT-10')]).toMatchObject([
      { Depot: 2 },
      { Depot: 3 },
    ]);
    expect(await stockOf(stage(), 'PLW-1')).toEqual({ Depot: 1 });

    await visit.go('/shop/transfer-stock');
    await choose(page, 'From warehouse', 'Depot');
    await choose(page, 'To warehouse', 'Main');
    await scan(page, 'PLT-1');
    await scan(page, 'PLT-10');
    await plates.fill('9');
    await page.getByRole('button', { name: 'Transfer 2 articles' }).click();
    await page.getByText('Only 2 are available.').waitFor();
    expect([await plates.inputValue(), await racks.inputValue()]).toEqual(['9', '1']);
    expect(await visit.look('stock-transfer-refused')).toEqual([]);
    await plates.fill('2');
    await page.getByRole('button', { name: 'Transfer 2 articles' }).click();
    await page.getByText('2 articles were transferred.').waitFor();
    expect(await stockOf(stage(), 'PLT-1')).toMatchObject({ Main: 12, Depot: 0 });
    await visit.go('/shop/stock-transfers');
    await page.getByRole('cell', { name: 'Depot', exact: true }).click();
    await page.getByRole('cell', { name: 'PLT-10' }).waitFor();
    expect(await visit.look('stock-transfer')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Counts of many articles. */
export function stockCountStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('counts on a phone, asks before lines are lost, and says when the stock is another by now', async () => {
    await shop().product({ name: 'Bowl', sku: 'BWL', variants: [{ sku: 'BWL-1', stockQuantity: 10 }] });
    const visit = await visitAsManager(stage(), { width: PHONE });
    const { page } = visit;
    await visit.go('/shop/stock');
    await page.locator('#main-content').getByRole('link', { name: 'Count', exact: true }).click();
    await choose(page, 'Warehouse', 'Main');
    await scan(page, 'BWL-1');
    const bowls = page.getByRole('textbox', { name: 'Units: Bowl BWL-1' });
    await bowls.fill('8');
    const asked = page.waitForEvent('dialog');
    const left = page.evaluate(() => window.history.back());
    await (await asked).dismiss();
    await left;
    expect(await bowls.inputValue()).toBe('8');
    const { db } = stage().store;
    await db.rows(
      `WITH more AS (UPDATE inventory SET on_hand = on_hand + 1 WHERE variant_id =
         (SELECT id FROM product_variants WHERE sku = 'BWL-1') AND warehouse_id = (SELECT id FROM warehouses WHERE name = 'Main')
         RETURNING id)
       INSERT INTO stock_movements (inventory_id, kind, on_hand_delta, reason) SELECT id, 'adjust', 1, 'found' FROM more`,
    );
    await page.getByRole('button', { name: 'Record 1 count' }).click();
    await page.getByText('It is 11 by now. Please count it again.').waitFor();
    await page.getByText('11 expected').waitFor();
    expect(await visit.look('stock-count-phone')).toEqual([]);
    await page.getByRole('button', { name: 'Record 1 count' }).click();
    await page.getByText('1 count was recorded.').waitFor();
    expect(await stockOf(stage(), 'BWL-1')).toMatchObject({ Main: 8 });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Corrections of one row of stock. */
export function stockRowStories(stage: () => ConsoleStage, shop: () => Shop): void {
  it('overwrites no sale between the count and its entry, and takes lost units away', async () => {
    await shop().product({ name: 'Saucer', sku: 'SAU', variants: [{ sku: 'SAU-1', stockQuantity: 10 }] });
    const visit = await visitAsManager(stage());
    const { page } = visit;
    const { db } = stage().store;
    const [row] = await db.rows<{ id: number }>(
      `SELECT i.id FROM inventory i JOIN product_variants v ON v.id = i.variant_id WHERE v.sku = 'SAU-1'`,
    );
    await visit.go(`/shop/stock/${row?.id}`);
    const field = page.getByRole('spinbutton', { name: 'On hand' });
    await field.fill('12');
    await db.rows('UPDATE inventory SET on_hand = 9 WHERE id = $1', [row?.id]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The stock has changed since it was counted.').first().waitFor();
    expect(Object.values(await stockOf(stage(), 'SAU-1'))).toEqual([9]);
    await page.reload();
    await page.getByRole('button', { name: 'Adjust' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton').fill('2');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Lost' }).click();
    await dialog.getByRole('button', { name: 'Adjust' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(Object.values(await stockOf(stage(), 'SAU-1'))).toEqual([7]);
    await visit.close();
  });
}
