import { type Scene, submit } from './sales-scene';

/** Units that were refunded before they have left. */
export function refundedUnitStories(scene: () => Scene): void {
  it('says which units were refunded before it ships them, and cancels units instead of a refund', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const order = await fixtures.order();
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Units of Lamp').waitFor();
    expect(await dialog.getByRole('button', { name: 'Cancel units instead' }).count()).toBe(0);
    await dialog.getByLabel('Units of Lamp').fill('1');
    await dialog.getByText('These units have not left yet.').waitFor();
    expect(await visit.look('sales-refund-unsent')).toEqual([]);
    await dialog.getByLabel('Reason').fill('A scratch.');
    await submit(page, 'Refund');
    await page.getByText('2 to ship · 1 refunded').waitFor();

    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByText('Units of this order were refunded.').waitFor();
    await dialog.getByText('1 refunded', { exact: true }).waitFor();
    expect(await visit.look('sales-ship-refunded')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('link', { name: 'Packing slip' }).first().click();
    await page.getByText('1 refunded', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByLabel('Units of Lamp').fill('1');
    await dialog.getByRole('button', { name: 'Cancel units instead' }).click();
    await page.getByRole('dialog', { name: 'Cancel units' }).waitFor();
    expect(await dialog.getByLabel('Units of Lamp').inputValue()).toBe('1');
    await submit(page, 'Cancel units');
    await page.getByText('1 to ship · 1 cancelled').waitFor();
    await fixtures.settle();
    expect(await orderOf(order)).toMatchObject({ refunded_amount: '120.00' });
    expect((await orderOf(order)).items).toMatchObject([{ cancelled_quantity: 1, left_to_ship: 1 }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
