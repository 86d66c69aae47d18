import { type Scene, submit } from './sales-scene';

/** Orders that staff prepare for customers. */
export function draftStories(scene: () => Scene): void {
  it('prepares an order for a customer with an own price, and places it', async () => {
    const { fixtures, visitAs } = scene();
    const shopper = await fixtures.shop.shopper();
    const visit = await visitAs();
    const { page } = visit;
    await visit.go('/shop/draft-orders/create');
    await page.getByLabel('E-mail').fill(shopper.email);
    await page.getByRole('textbox', { name: 'Name' }).fill('Camille Martin');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('combobox', { name: 'Product or SKU' }).fill('Shade');
    await page.getByRole('option', { name: /Shade/ }).click();
    // Pasted as a page writes it.
    await page.getByLabel('Own price').fill('€20.00');
    await page.getByLabel('Own price').blur();
    expect(await page.getByLabel('Own price').inputValue()).toBe('20.00');
    await page.getByLabel('Why this price').fill('A regular customer');
    await page.getByRole('button', { name: 'Save' }).click();
    // One shade at 20.00 and delivery at 5.00.
    await page.getByText('€25.00').waitFor();
    expect(await visit.look('sales-draft')).toEqual([]);
    await page.getByRole('button', { name: 'Place order' }).click();
    await submit(page, 'Place order');
    await page.getByText('The customer has not paid yet.').waitFor();
    await page.getByRole('button', { name: 'Create payment link' }).waitFor();
    expect(await visit.look('sales-unpaid')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Articles that staff add to an order that was placed. */
export function additionStories(scene: () => Scene): void {
  it('adds an article to an order that was placed, as one that goes with it without shipping', async () => {
    const { fixtures, visitAs } = scene();
    const order = await fixtures.order({ lines: [[fixtures.lamp, 1]] });
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('link', { name: 'Add articles' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('combobox', { name: 'Product or SKU' }).fill('Shade');
    await page.getByRole('option', { name: /Shade/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    // One shade at 25.00, and no delivery of its own.
    await page.getByText('€25.00').first().waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await submit(page, 'Place order');
    await page.getByText('The customer has not paid yet.').waitFor();
    await page.getByText(`Goes with order ${order.order_number}.`).waitFor();
    const rows = await fixtures.store.db.rows<Record<string, unknown>>(
      `SELECT n.user_id = o.user_id AS same, n.shipping_address = o.shipping_address AS there, n.total, n.placed_by IS NOT NULL AS by
       FROM orders n JOIN orders o ON o.id = $1 WHERE n.id > $1 ORDER BY n.id DESC LIMIT 1`,
      [order.id],
    );
    expect(rows).toEqual([{ same: true, there: true, total: 2500, by: true }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
