import type { Page } from 'playwright-core';
import type { PaidOrder } from '../../store-api/test/orders/refunds.fixture';
import { type Scene, submit } from './sales-scene';

const MM = 96 / 25.4;

/** Several orders at once, and a scanner at the packing table. */
export function fulfilmentStories(scene: () => Scene): void {
  it('prints the papers of several orders', async () => {
    const { fixtures, shade, visitAs } = scene();
    const first = await fixtures.order();
    const lines: [typeof shade, number][] = [
      [fixtures.lamp, 1],
      [shade, 2],
    ];
    const second = await fixtures.order({ lines });
    const disputed = await fixtures.order({ card: 'pm_card_createDisputeProductNotReceived' });
    const visit = await visitAs();
    const { page } = visit;
    await visit.go('/shop/orders');
    await tick(page, [first, second, disputed]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
    expect(await visit.look('sales-orders-ticked')).toEqual([]);

    await page.getByRole('link', { name: 'Pick list' }).click();
    const lamps = page.getByRole('row').filter({ hasText: 'Lamp' });
    await lamps.getByText(`${first.order_number} (2), ${second.order_number} (1)`).waitFor();
    const units = (): Promise<string> => lamps.getByRole('cell').first().innerText();
    expect(await units()).toBe('3');
    await page.getByText(`Not printed, as the payment is disputed: ${disputed.order_number}`).waitFor();
    expect(await visit.look('sales-pick-list')).toEqual([]);
    await page.getByLabel('Print these too').check();
    await lamps.getByText(`${disputed.order_number} (2)`).waitFor();
    expect(await units()).toBe('5');
    await page.getByText(`Disputed payment: ${disputed.order_number}`, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();

    await page.getByRole('link', { name: 'Packing slips' }).click();
    const slips = page.getByRole('region', { name: /^Packing slip ORD/ });
    await slips.nth(1).waitFor();
    expect(await slips.count()).toBe(2);
    await page.getByLabel('Print these too').check();
    await slips.nth(2).waitFor();
    await page.emulateMedia({ media: 'print' });
    const breaks = await slips.evaluateAll((all) => all.map((slip) => getComputedStyle(slip).breakAfter));
    expect(breaks).toEqual(['page', 'page', 'auto']);
    // The menu is open on the screen, and leaves no gap on paper.
    expect((await slips.first().boundingBox())?.x).toBeLessThan(30);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Back' }).click();

    await page.getByRole('link', { name: 'Address labels' }).click();
    await page.getByLabel('First free label').fill('3');
    const label = page.locator('address').first();
    const box = await label.boundingBox();
    expect([box?.width, box?.height].map((size) => Math.round((size ?? 0) / MM))).toEqual([70, 37]);
    expect(await page.locator('address').count()).toBe(2);
    expect(await visit.look('sales-address-labels')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  togetherStories(scene);
  tableStories(scene);
}

function togetherStories(scene: () => Scene): void {
  it('ships several orders with a scanner, none of them twice', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const [first, second] = [await fixtures.order(), await fixtures.order()];
    const disputed = await fixtures.order({ card: 'pm_card_createDisputeProductNotReceived' });
    const visit = await visitAs();
    const { page } = visit;
    await visit.go('/shop/orders');
    await tick(page, [first, second, disputed]);
    await page.getByRole('link', { name: 'Ship', exact: true }).click();
    const ship = page.getByRole('button', { name: /^Ship \d+ order/ });
    await page.getByText('The payment is disputed. Tick the order').waitFor();
    expect(await ship.textContent()).toBe('Ship 2 orders');
    // Rows stand in the order in which they were ticked, and the first one has the focus.
    await scan(page, '1Z-FULFIL-1');
    await scan(page, '1Z-FULFIL-1');
    await page.getByText('This tracking number stands in several rows.').first().waitFor();
    const numberOf = ({ order_number }: PaidOrder) =>
      page.getByRole('textbox', { name: `Tracking number of ${order_number}` });
    await numberOf(second).fill('1Z-FULFIL-2');
    // Scanned numbers are not lost by a slip.
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'Back' }).click();
    expect(new URL(page.url()).pathname).toBe('/shop/ship-orders');
    // The row of the disputed order is not ticked, so the scanner passes it by.
    await numberOf(second).press('Enter');
    // One more scan ships nothing.
    await scan(page, '1Z-FULFIL-3');
    expect(await ship.textContent()).toBe('Ship 2 orders');
    expect(await visit.look('sales-ship-orders')).toEqual([]);

    // The answer of the second shipment is lost: the order has left all the same.
    const lost = `**/admin/shipments/${second.id}`;
    await page.route(lost, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('switch').uncheck();
    await ship.click();
    await page.getByText('Check your connection and try again.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await ship.textContent()).toBe('Ship 1 order');
    await ship.click();
    await page.getByText('Shipped', { exact: true }).nth(1).waitFor();
    const numbers = await Promise.all([first, second, disputed].map(orderOf));
    expect(numbers.map(({ shipments }) => shipments.map((parcel: any) => parcel.tracking_number))).toEqual([
      ['1Z-FULFIL-1'],
      ['1Z-FULFIL-2'],
      [],
    ]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** One order at the packing table, and on a phone. */
function tableStories(scene: () => Scene): void {
  it('warns of a tracking number that another order has, also when a scanner confirms at once', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const [before, order] = [await fixtures.order(), await fixtures.order()];
    const parcel = { order_id: before.id, tracking_number: '1Z-TWIN-77' };
    expect((await fixtures.manager.client.post('/admin/shipments', parcel)).status).toBe(201);
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tracking number').waitFor();
    // Nothing was clicked: the field has the focus.
    await page.keyboard.type('1Z-TWIN-77');
    await page.keyboard.press('Enter');
    await dialog
      .getByText(`Order ${before.order_number} has this tracking number, too. Confirm once more`)
      .waitFor();
    expect((await orderOf(order)).shipments).toEqual([]);
    await dialog
      .getByText(`Order ${before.order_number} has this tracking number, too.`, { exact: true })
      .waitFor();
    expect(await visit.look('sales-ship-twin')).toEqual([]);
    await submit(page, 'Ship');
    await page.getByRole('heading', { name: 'Shipment 1' }).waitFor();
    expect((await orderOf(order)).shipments).toMatchObject([{ tracking_number: '1Z-TWIN-77' }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('has room for the units of an article beside its text on a phone', async () => {
    const { fixtures, visitAs } = scene();
    const order = await fixtures.order();
    const visit = await visitAs({ width: 390 });
    const { page } = visit;
    await visit.go(`/shop/orders/${order.id}/show`);
    for (const action of ['Ship', 'Cancel units']) {
      await page.getByRole('button', { name: action, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const field = await dialog.getByLabel('Units of Lamp').boundingBox();
      const text = await dialog
        .getByText(/^LAMP|^SKU/i)
        .last()
        .boundingBox();
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual((field?.y ?? 0) + 1);
      expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(390);
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

async function tick(page: Page, orders: readonly PaidOrder[]): Promise<void> {
  for (const { order_number } of orders) {
    await page.getByRole('row', { name: order_number }).getByRole('checkbox').check();
  }
  await page.getByText(`${orders.length} items selected`).waitFor();
}

/** Types a number where the focus is, and ends it with Enter. */
async function scan(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
}
