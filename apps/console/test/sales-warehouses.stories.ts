import { type Scene, submit } from './sales-scene';

/** Orders whose units lie in two warehouses, and orders that had better not leave. */
export function warehouseStories(scene: () => Scene): void {
  it('ships from one of two warehouses, and cancels what is missing', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const { client } = await fixtures.shop.staff('admin');
    const second = { name: 'Eindhoven', code: 'EIN', country: 'NL', priority: 9 };
    const warehouse = (await client.post('/admin/warehouses', second)).body.data;
    const kettle = await fixtures.shop.item(3_000, 4, { name: 'Kettle' });
    const stock = {
      variant_id: kettle.variantId,
      warehouse_id: warehouse.id,
      quantity: 2,
      reason: 'received',
    };
    expect((await client.post('/admin/stock/adjust', stock)).status).toBe(200);
    const order = await fixtures.order({ lines: [[kettle, 6]] });

    const visit = await visitAs();
    const { page } = visit;
    const list = encodeURIComponent(JSON.stringify({ warehouse_id: warehouse.id }));
    await visit.go(`/shop/orders?displayedFilters=%7B%22warehouse_id%22%3Atrue%7D&filter=${list}`);
    await page.getByLabel('To ship from').waitFor();
    await page.getByRole('row', { name: order.order_number }).press('Enter');
    await page.getByText('To ship from Main 4, Eindhoven 2').waitFor();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const units = dialog.getByLabel('Units of Kettle');
    expect(await units.inputValue()).toBe('6');
    await dialog.getByRole('combobox', { name: 'From warehouse' }).click();
    await page.getByRole('option', { name: 'Eindhoven · 2' }).click();
    expect(await units.inputValue()).toBe('2');
    expect(await visit.look('sales-ship-from')).toEqual([]);
    await submit(page, 'Ship');
    await page.getByText('To ship from Main 4').waitFor();
    await page.getByText('From Eindhoven 2', { exact: true }).waitFor();
    expect((await orderOf(order)).shipments).toMatchObject([
      { warehouses: [{ name: 'Eindhoven', quantity: 2 }] },
    ]);

    await page.getByRole('link', { name: 'Packing slip' }).first().click();
    await page.getByText('From Main 4', { exact: true }).waitFor();
    expect(await page.getByText('Eindhoven').count()).toBe(0);
    await page.getByRole('link', { name: 'Back' }).click();

    await page.getByRole('button', { name: 'Cancel units' }).click();
    await units.fill('1');
    expect(await dialog.getByLabel('Put back into stock').isChecked()).toBe(true);
    await dialog.getByLabel('Put back into stock').uncheck();
    expect(await visit.look('sales-cancel-units')).toEqual([]);
    await submit(page, 'Cancel units');
    await page.getByText('To ship from Main 3').waitFor();
    const { data } = (
      await client.get(`/admin/stock/movements?order_number=${order.order_number}&reason=lost`)
    ).body;
    expect(data).toMatchObject([{ kind: 'adjust', quantity: -1, warehouse: { name: 'Main' } }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
    await client.put(`/admin/warehouses/${warehouse.id}`, { is_active: false });
  });

  it('warns before an order is shipped whose payment is disputed', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const order = await fixtures.order({ card: 'pm_card_createDisputeProductNotReceived' });
    const visit = await visitAs();
    const { page } = visit;
    await visit.go('/shop/orders');
    const row = page.getByRole('row', { name: order.order_number });
    await row.getByText('Disputed').waitFor();
    await row.press('Enter');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('The payment of this order is disputed. Answer the dispute before you ship.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByText('Tick this to ship although the payment is disputed.').waitFor();
    expect((await orderOf(order)).shipments).toEqual([]);
    expect(await visit.look('sales-ship-disputed')).toEqual([]);
    await dialog.getByLabel('Ship all the same').check();
    await submit(page, 'Ship');
    await page.getByRole('heading', { name: 'Shipment 1' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
