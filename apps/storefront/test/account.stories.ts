import { imageFile } from '../../store-api/test/catalog/admin-catalog.fixture';
import { type PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import type { StorefrontStage } from './storefront.fixture';
import { waitUntil } from '../../../tools/testing-servers/wait-until';

const PAGES = [
  '/returns',
  '/invoices',
  '/addresses',
  '/wallet',
  '/cards',
  '/wishlist',
  '/reviews',
  '/notifications',
  '/profile',
  '/affiliate',
];

/** An account after its first order. */
export function accountStories(stage: () => StorefrontStage): void {
  let fixtures: RefundsFixtures;
  let order: PaidOrder;

  beforeAll(async () => {
    fixtures = await RefundsFixtures.open(stage().store);
    const jug = await fixtures.shop.item(2000, 5, { name: 'Copper Jug' });
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    order = await fixtures.order({ lines: [[jug, 3]], status: 'delivered', checkout });
  });

  it('returns one of three units @core', async () => {
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.signIn(order.shopper);
    await visit.go(`/en/orders/${order.order_number}`);
    expect(await visit.look('narrow-order-delivered')).toEqual([]);
    await page.getByRole('link', { name: 'Return products' }).click();
    await page.getByRole('heading', { name: /^Return products of order/ }).waitFor();
    await page.getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByText('Choose at least one unit.').waitFor();
    expect(await visit.look('narrow-return-form')).toEqual([]);
    await page.getByLabel('Units of Copper Jug to return').fill('1');
    await page.getByRole('radio', { name: 'Damaged' }).check();
    await page.getByLabel('Photos of the goods').setInputFiles(await photos('crack.png', 'box.png'));
    await page.getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByRole('heading', { name: /^Return \d+$/ }).waitFor();
    await page.getByText('1 × Copper Jug').waitFor();
    // Each has loaded, and is as wide as it was sent.
    await waitUntil(page, '[...document.images].filter((image) => image.naturalWidth === 40).length === 2');
    expect(await visit.look('narrow-return')).toEqual([]);
    const { body } = await order.shopper.client.get('/returns');
    expect(body.data).toMatchObject([{ reason: 'damaged', items: [{ quantity: 1 }] }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('returns a unit by the link of the mail, which is sent again on request', async () => {
    const { email } = order.shopper;
    const { store } = stage();
    await store.drain();
    const before = store.mail.inbox.messages({ to: email }).length;
    const visit = await stage().visit({ scripts: false });
    const { page } = visit;
    await visit.go(`/en/orders/${order.order_number}?token=unknown`);
    await page.getByText('This link is not valid any more.').waitFor();
    await page.getByLabel('Order number').fill(order.order_number);
    await page.getByLabel('E-mail address of the order').fill(email);
    expect(await visit.look('order-link-request')).toEqual([]);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('the link is on its way').waitFor();
    await store.drain();
    const mails = store.mail.inbox.messages({ to: email });
    expect(mails).toHaveLength(before + 1);
    const links = mails.flatMap((message) => message.links);
    const link = new URL(links.find((address) => address.includes('?token=')) ?? '');
    await visit.go(link.pathname + link.search);
    await page.getByRole('link', { name: 'Return products' }).click();
    await page.getByLabel('Units of Copper Jug to return').fill('1');
    await page.getByRole('radio', { name: 'Wrong product' }).check();
    await page.getByLabel('Photos of the goods').setInputFiles(await photos('wrong.png'));
    expect(await visit.look('order-link-return')).toEqual([]);
    await page.getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByText('We have received your request.').waitFor();
    expect(await visit.look('order-link-returned')).toEqual([]);
    const [newest] = (await order.shopper.client.get('/returns')).body.data;
    expect(newest.images).toEqual([{ id: expect.any(Number) }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  const show = async (address: string): Promise<void> => {
    if (address === '/cart') await fixtures.shop.fill(order.shopper, fixtures.lamp);
    const visit = await stage().visit({ width: 390 });
    await visit.signIn(order.shopper);
    await visit.go(`/en${address}`);
    expect(await visit.look(`narrow${address.replaceAll('/', '-')}`)).toEqual([]);
    expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  };
  it.each(['/account', '/account/orders', '/cart'])('shows %s at 390 pixels @core', show);
  it.each(PAGES.map((name) => `/account${name}`))('shows %s at 390 pixels', show);
}

/** Returns PNG images to choose in a form. */
function photos(...names: string[]): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    names.map(async (name) => ({ name, mimeType: 'image/png', buffer: await imageFile('png') })),
  );
}
