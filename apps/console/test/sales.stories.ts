import type { Page } from 'playwright-core';
import { imageFile, sendForm } from '../../store-api/test/catalog/admin-catalog.fixture';
import { type PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import type { ConsoleStage } from './console.fixture';
import { additionStories, draftStories } from './sales-drafts.stories';
import { type Scene, submit } from './sales-scene';
import { warehouseStories } from './sales-warehouses.stories';
import { fulfilmentStories } from './sales-fulfilment.stories';
import { refundedUnitStories } from './sales-refunded-units.stories';
import { writeOffStories } from './sales-write-offs.stories';

/** Orders and what happens after the sale. */
export function salesStories(stage: () => ConsoleStage): void {
  let scene: Scene;

  beforeAll(async () => {
    const fixtures = await RefundsFixtures.open(stage().store);
    scene = {
      fixtures,
      shade: await fixtures.shop.item(2500, 100, { name: 'Shade' }),
      visitAs: async (options) => {
        const visit = await stage().visit(options);
        await visit.signIn('shop', { ...fixtures.manager, roles: ['manager'] });
        return visit;
      },
      orderOf: async ({ id }) => (await fixtures.manager.client.get(`/admin/orders/${id}`)).body.data,
    };
  });

  shippingStories(() => scene);
  phoneStories(() => scene);
  refundStories(() => scene);
  disputeStories(() => scene);
  draftStories(() => scene);
  additionStories(() => scene);
  officeStories(() => scene);
  listStories(() => scene);
  writeOffStories(() => scene);
  warehouseStories(() => scene);
  refundedUnitStories(() => scene);
  fulfilmentStories(() => scene);
}

function shippingStories(scene: () => Scene): void {
  it('ships a paid order in two parcels until it is delivered @core', async () => {
    const { fixtures, shade, visitAs, orderOf } = scene();
    const order = await fixtures.order({
      lines: [
        [fixtures.lamp, 2],
        [shade, 1],
      ],
    });
    const visit = await visitAs();
    const { page } = visit;
    await visit.go('/shop/orders');
    await page.getByRole('cell', { name: order.order_number }).waitFor();
    expect(await visit.look('sales-orders')).toEqual([]);
    expect(await download(page, 'Export CSV')).toBe('orders.csv');
    await page.getByRole('row', { name: order.order_number }).press('Enter');
    await page.getByText('Pack and ship 3 units.').waitFor();
    expect(await visit.look('sales-order')).toEqual([]);

    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = page.getByRole('dialog');
    // The dialog says why it is wrong, and is sent once it is right.
    for (const name of ['Lamp', 'Shade']) await dialog.getByLabel(`Units of ${name}`).fill('0');
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByText('Choose at least one unit.').waitFor();
    await dialog.getByLabel('Units of Lamp').fill('1');
    await dialog.getByLabel('Carrier').fill('UPS');
    await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784');
    expect(await visit.look('sales-ship')).toEqual([]);
    await submit(page, 'Ship');
    await page.getByRole('heading', { name: 'Shipment 1' }).waitFor();
    await page.getByText('Pack and ship 2 units.').waitFor();
    await page.getByRole('link', { name: 'Packing slip' }).first().click();
    await page.getByRole('button', { name: 'Print' }).waitFor();
    const slip = await page.getByRole('row').allInnerTexts();
    expect(slip.map((row) => row.split(/\s+/).filter((word) => /^(?:\d|Lamp|Shade)$/.test(word)))).toEqual([
      [],
      ['1', 'Lamp', '1'],
      ['1', 'Shade', '0'],
    ]);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await submit(page, 'Ship');
    await page.getByRole('heading', { name: 'Shipment 2' }).waitFor();
    expect(
      (await orderOf(order)).shipments.map(({ items }: { items: object[] }) => items.length).sort(),
    ).toEqual([1, 2]);

    for (const parcel of [0, 1]) {
      await page.getByRole('button', { name: 'Add tracking' }).nth(parcel).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'State' }).click();
      await page.getByRole('option', { name: 'Delivered' }).click();
      await submit(page, 'Add tracking');
    }
    await page.getByText('Nothing is left to do.').waitFor();
    expect((await orderOf(order)).status).toBe('delivered');
    expect(await visit.look('sales-delivered')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

function phoneStories(scene: () => Scene): void {
  it('prints a packing slip without the frame, and reads an order on a phone', async () => {
    const { fixtures, visitAs } = scene();
    const order = await fixtures.order({ lines: [[fixtures.lamp, 2]] });
    const visit = await visitAs({ width: 390, colorScheme: 'dark', locale: 'fr-FR' });
    const { page } = visit;
    await visit.go('/shop/orders');
    await page.getByText(order.order_number).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: order.order_number })
      .getByText(/pay/i)
      .first()
      .waitFor();
    expect(await visit.look('sales-orders-phone')).toEqual([]);
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('heading', { name: 'À faire maintenant' }).waitFor();
    expect(await visit.look('sales-order-phone')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    await page.getByRole('link', { name: 'Bon de livraison' }).click();
    await page.getByRole('button', { name: 'Imprimer' }).waitFor();
    await page.getByRole('main').getByText('Comptoir').waitFor();
    await page.getByText('France', { exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Imprimer' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await visit.look('sales-packing-slip')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

function refundStories(scene: () => Scene): void {
  it('takes goods back, and refunds them', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const order = await fixtures.order({ status: 'delivered' });
    const { id } = await askForReturn(order, [await sendImage(fixtures, order)]);
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/returns/${id}/show`);
    await page.getByRole('img', { name: 'Image 1 of the customer' }).waitFor();
    expect(await visit.look('sales-return-image')).toEqual([]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await submit(page, 'Approve');
    await page.getByRole('button', { name: 'Goods have arrived' }).click();
    await page.getByRole('dialog').getByLabel('Units that arrived').waitFor();
    expect(await visit.look('sales-return-receive')).toEqual([]);
    await submit(page, 'Goods have arrived');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByText('€60.00').first().waitFor();
    await submit(page, 'Refund');
    await page.getByText('The refund is not done yet.').waitFor();
    await fixtures.settle();
    // One of two lamps at 60.00; delivery stays with the shop.
    expect(await orderOf(order)).toMatchObject({
      refunded_amount: '60.00',
      payment_status: 'partially_refunded',
    });
    await page.getByRole('link', { name: '€60.00' }).click();
    await page.getByText('The money is back.').waitFor();
    expect(await visit.look('sales-refund')).toEqual([]);
    // The customer calls about the second unit.
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'Open a return' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton').first().fill('1');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Damaged' }).click();
    expect(await visit.look('sales-open-return')).toEqual([]);
    await visit.context.setOffline(true);
    await dialog.getByRole('button', { name: 'Open a return' }).click();
    // A notice below would lie over the dialog's own message.
    await dialog.getByText('Check your connection and try again.').waitFor();
    expect(await page.getByText('Not saved yet').count()).toBe(0);
    await visit.context.setOffline(false);
    await submit(page, 'Open a return');
    await page.getByRole('link', { name: 'The customer sends goods back: Asked for.' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('refunds a unit of an order, and shows where the money goes', async () => {
    const { fixtures, visitAs, orderOf } = scene();
    const order = await fixtures.order();
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    // Two lamps at 60.00 and delivery at 5.00 were paid by card.
    await dialog.getByText('€125.00').waitFor();
    await dialog.getByLabel('Units of Lamp').fill('1');
    await dialog.getByText('€60.00').first().waitFor();
    await dialog.getByLabel('Reason').fill('A scratch.');
    expect(await visit.look('sales-refund-dialog')).toEqual([]);
    // A colleague is faster: the first click refunds nothing, and shows what is left.
    await fixtures.refund(order, { amount: '100.00' });
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByText('€25.00').first().waitFor();
    expect(await fixtures.refundsOf(order)).toHaveLength(1);
    await dialog.getByLabel('An amount').check();
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('20');
    await dialog.getByText('€20.00').first().waitFor();
    await submit(page, 'Refund');
    await page.getByRole('link', { name: /Refund \d+ · €20.00/ }).waitFor();
    await fixtures.settle();
    expect(await orderOf(order)).toMatchObject({ refunded_amount: '120.00' });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

function disputeStories(scene: () => Scene): void {
  it('answers a dispute', async () => {
    const { fixtures, visitAs } = scene();
    const order = await fixtures.order({ card: 'pm_card_createDisputeProductNotReceived' });
    const { body } = await fixtures.manager.client.get(`/admin/disputes?order_number=${order.order_number}`);
    const { id } = body.data[0];
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/orders/${order.id}/show`);
    await page.getByText('Payment disputed at the bank').waitFor();
    await page.getByRole('link', { name: 'Answer the dispute before you ship' }).click();
    await page.getByRole('button', { name: 'Fill empty texts from the order' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Send to the bank' }).waitFor();
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'What it shows' }).click();
    await page.getByRole('option', { name: 'Receipt' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 what the carrier wrote'),
    });
    await submit(page, 'Add file');
    await page.getByText(/Receipt · \d+ kB/).waitFor();
    expect(await visit.look('sales-dispute')).toEqual([]);
    await page.getByRole('button', { name: 'Send to the bank' }).click();
    await submit(page, 'Send to the bank');
    await page.getByText('The answer is on its way.').first().waitFor();
    await fixtures.settle();
    await page.getByText('The bank decides. This can take weeks; nothing can be added.').waitFor();
    const sent = await fixtures.manager.client.get(`/admin/disputes/${id}`);
    expect(sent.body.data.evidence).toMatchObject({
      state: 'submitted',
      texts: { product_description: '2 × Lamp' },
    });
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

function listStories(scene: () => Scene): void {
  it('shows parcels, invoices, refunds, returns, disputes and payouts', async () => {
    const { fixtures, visitAs } = scene();
    const order = await fixtures.order({ status: 'delivered' });
    await askForReturn(order);
    await fixtures.refund(order, { amount: '5.00' });
    await fixtures.order({ card: 'pm_card_createDisputeProductNotReceived' });
    const visit = await visitAs();
    const pages = [
      ['shipments', 'Ship an order'],
      ['invoices', 'Month as ZIP'],
      ['refunds', 'The tenders that paid'],
      ['returns', 'Damaged'],
      ['disputes', 'The goods did not arrive'],
      ['payouts', 'There are no payouts yet.'],
    ] as const;
    for (const [name, text] of pages) {
      await visit.go(`/shop/${name}`);
      await visit.page.getByText(text).first().waitFor();
      expect(await visit.look(`sales-${name}`)).toEqual([]);
    }
    await visit.go('/shop/invoices');
    await visit.page.getByRole('cell', { name: 'Credit note' }).first().click();
    expect(await download(visit.page, 'PDF')).toMatch(/^CN-\d{4}-\d+\.pdf$/);
    expect(await visit.look('sales-invoice')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** A transfer that came in, and a caller who reads out a number. */
function officeStories(scene: () => Scene): void {
  it('records a transfer with its day and number, names who did what, and finds the order by a tracking number', async () => {
    const { fixtures, shade, visitAs } = scene();
    const { shop, manager, store } = fixtures;
    const shopper = await shop.shopper();
    await shop.fill(shopper, shade, 1);
    const { id, order_number } = (await shopper.client.post('/orders', {})).body.data;
    const visit = await visitAs();
    const { page } = visit;
    await visit.go(`/shop/orders/${id}/show`);
    const dialog = page.getByRole('dialog');
    // The wrong amount is taken back, and another part comes before the rest.
    for (const amount of ['4', '20']) {
      await page.getByRole('button', { name: 'Record a part payment' }).click();
      await dialog.getByLabel('Amount received').fill(amount);
      if (amount === '4') expect(await visit.look('sales-part-payment')).toEqual([]);
      await submit(page, 'Record a part payment');
      await page.getByText(`€${amount}.00 · `).waitFor();
      if (amount === '20') continue;
      await page.getByRole('button', { name: 'Take back' }).click();
      await submit(page, 'Take back');
      await page.getByText('Taken back', { exact: true }).waitFor();
    }
    await page.getByText('Left to pay', { exact: true }).waitFor();
    // Until all of it has arrived, a sum of what is paid would be 0 beside the part.
    expect(await page.getByText('Paid', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await dialog.getByLabel('Received on').fill('2026-01-05');
    await dialog.getByRole('combobox', { name: 'How' }).click();
    await page.getByRole('option', { name: 'Bank transfer' }).click();
    await dialog.getByLabel('Reference').fill('SEPA 4711');
    expect(await visit.look('sales-mark-as-paid')).toEqual([]);
    await submit(page, 'Mark as paid');
    const entry = page.getByRole('listitem').filter({ hasText: 'Marked as paid' });
    await entry.getByText('SEPA 4711').waitFor();
    await entry.getByText('Bank transfer, Jan 5, 2026').waitFor();
    await entry.getByText('Camille Martin').waitFor();
    const sent = await manager.client.post('/admin/shipments', {
      ...{ order_id: id, carrier: 'DHL', tracking_number: 'JD 0146 00' },
    });
    expect(sent.status).toBe(201);
    await store.drain();
    await visit.go('/shop/orders');
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search anywhere' }).fill('jd 0146 00');
    await page.getByRole('option', { name: new RegExp(`${order_number} \\(`) }).click();
    await page.waitForURL(`**/shop/orders/${id}/show`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'DHL JD 0146 00' })
      .getByText('Camille Martin')
      .waitFor();
    expect(await visit.look('sales-history')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Sends an image as the customer. @returns its id */
async function sendImage({ store }: RefundsFixtures, { shopper }: PaidOrder): Promise<number> {
  const image = [await imageFile('jpeg')];
  const { body } = await sendForm(store, '/returns/images', shopper.accessToken, image, { field: 'image' });
  return body.data.id;
}

/** Asks for the return of one unit of the first line, as the customer does. */
async function askForReturn(
  { order_number, items, shopper }: PaidOrder,
  images: number[] = [],
): Promise<{ id: number }> {
  const { body } = await shopper.client.post(`/orders/${order_number}/return`, {
    reason: 'damaged',
    reason_details: 'A crack.',
    items: [{ order_item_id: items[0]?.id, quantity: 1 }],
    images,
  });
  return body.data;
}

/** Clicks a button that downloads a file, and returns the name of the file. */
async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return (await started).suggestedFilename();
}
