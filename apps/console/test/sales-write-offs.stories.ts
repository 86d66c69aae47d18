import { LedgerPostingService } from '../../store-api/src/operations/ledger/ledger.posting.service';
import { type Scene, submit } from './sales-scene';

/** Money that will not come any more. */
export function writeOffStories(scene: () => Scene): void {
  it('writes off what is left of an order, and reverses it', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const admin = await fixtures.shop.staff('admin');
    const checkout = { payment_methods: ['card', 'cash_on_delivery'] };
    expect((await admin.client.put('/admin/settings', { checkout })).status).toBe(200);
    const order = await fixtures.order({
      checkout: { payment_method: 'cash_on_delivery' },
      status: 'delivered',
    });
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'Mark as paid' }).waitFor();
    // Managers record money, and write none off.
    expect(await page.getByRole('button', { name: 'Write off' }).count()).toBe(0);
    await visit.signIn('shop', { ...admin, roles: ['admin'] });
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'Write off' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('125.00');
    await dialog.getByLabel('Amount').fill('125.01');
    await dialog.getByRole('button', { name: 'Write off', exact: true }).click();
    await dialog.getByText('Not more than what is left to pay.').waitFor();
    expect(await visit.look('sales-write-off')).toEqual([]);
    await dialog.getByLabel('Amount').fill('125');
    await dialog.getByLabel('Reason').fill('The company is insolvent.');
    await submit(page, 'Write off');
    await page.getByText('What was left to pay is written off.').waitFor();
    await page.getByText('The company is insolvent.').first().waitFor();
    await page.getByText('Of it written off', { exact: true }).waitFor();
    expect(await orderOf(order)).toMatchObject({ written_off_amount: '125.00', payment_status: 'pending' });
    expect(await visit.look('sales-written-off')).toEqual([]);
    await page.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByLabel('Reason').fill('They pay after all.');
    await submit(page, 'Reverse');
    await page.getByText('They pay after all.').first().waitFor();
    await page.getByRole('button', { name: 'Write off' }).waitFor();
    expect(await orderOf(order)).toMatchObject({ written_off_amount: '0.00' });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('reads what customers still owe by age, and opens an order of it', async () => {
    const { fixtures, visitAs } = scene();
    const { shop, store } = fixtures;
    const admin = await shop.staff('admin');
    const checkout = { payment_methods: ['card', 'cash_on_delivery'] };
    await admin.client.put('/admin/settings', { checkout });
    const order = await fixtures.order({
      checkout: { payment_method: 'cash_on_delivery' },
      status: 'delivered',
    });
    store.clock.advance(1_000);
    await store.get(LedgerPostingService).postAll();
    const visit = await visitAs();
    const { page } = visit;
    await visit.go('/shop/reports');
    await page.getByRole('tab', { name: 'Stock value' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Open items' }).count()).toBe(0);
    await visit.signIn('shop', { ...admin, roles: ['admin'] });
    await visit.go('/shop/reports');
    await page.getByRole('tab', { name: 'Open items' }).click();
    const row = page.getByRole('row', { name: order.order_number });
    await row.getByText('Not due').waitFor();
    await page.getByText('61 to 90 days').waitFor();
    expect(await visit.look('reports-open-items')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('open-items.csv');
    await row.getByRole('link', { name: order.order_number }).click();
    await page.waitForURL(`**/shop/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'Write off' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
