import { imageFile } from '../../store-api/test/catalog/admin-catalog.fixture';
import { PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import { type PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import type { StorefrontStage, Visit } from './storefront.fixture';
import { SettingsService } from '../../store-api/src/platform/settings/settings.service';
import { waitUntil } from '../../../tools/testing-servers/wait-until';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

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
  '/sessions',
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
    await chooseUnits(visit);
    await page.getByLabel('Tell us more').fill('The handle is broken.');
    await tryText(visit);
    const photo = page.getByLabel('Photos of the goods');
    await photo.setInputFiles(await photos('crack.png', 'box.png'));
    await page.getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByRole('heading', { name: /^Return \d+$/ }).waitFor();
    await page.getByText('1 × Copper Jug').waitFor();
    await page.getByText('Reason: Damaged').waitFor();
    await page.getByText('The handle is broken.').waitFor();
    // Each has loaded, and is as wide as it was sent.
    await waitUntil(page, '[...document.images].filter((image) => image.naturalWidth === 40).length === 2');
    expect(await visit.look('narrow-return')).toEqual([]);
    const { body } = await order.shopper.client.get('/returns');
    expect(body.data).toMatchObject([{ reason: 'damaged', items: [{ quantity: 1 }] }]);
    await followApproval(visit, fixtures, body.data[0].id);
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
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Expected refund, when the goods are back: €20.00').waitFor();
    await page.getByLabel('Photos of the goods').setInputFiles(await photos('wrong.png'));
    expect(await visit.look('order-link-return')).toEqual([]);
    await page.getByRole('button', { name: 'Ask for the return' }).click();
    await page.getByText('We have received your request.').waitFor();
    expect(await visit.look('order-link-returned')).toEqual([]);
    await followLink(visit, fixtures, order);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Pages of an account, and the documents of its orders. */
export function accountPageStories(stage: () => StorefrontStage): void {
  let fixtures: RefundsFixtures;
  let order: PaidOrder;

  beforeAll(async () => {
    fixtures = await RefundsFixtures.open(stage().store);
    const jug = await fixtures.shop.item(2000, 5, { name: 'Copper Jug' });
    const checkout = { shipping_method_id: fixtures.shop.methodId };
    order = await fixtures.order({ lines: [[jug, 3]], status: 'delivered', checkout });
  });

  it('loads the invoice of an order under its number', async () => {
    const visit = await stage().visit();
    await visit.signIn(order.shopper);
    await visit.go(`/en/orders/${order.order_number}`);
    await loadInvoice(visit);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it.each([true, false])('signs out devices that are not known (scripts: %s)', async (scripts) => {
    const { store } = stage();
    const person = await new PasswordFixtures(store).account();
    const headers = { 'user-agent': SAFARI };
    for (let times = 0; times < 2; times++) {
      await store.client.post('/auth/login', { email: person.email, password: PASSWORD }, { headers });
    }
    const visit = await stage().visit({ scripts });
    const { page } = visit;
    await visit.go('/en/login?next=/en/account/sessions');
    await page.locator('#form-email').fill(person.email);
    await page.locator('#form-password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Chrome on Linux · this device').waitFor();
    const devices = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await devices('Unknown browser').waitFor();
    expect(await visit.look('signed-in-devices')).toEqual([]);
    await page.getByRole('button', { name: 'Sign out Safari on iOS' }).first().click();
    await devices('Safari on iOS').nth(1).waitFor({ state: 'detached' });
    await page.getByText('Sign out all other devices').click();
    await page.getByRole('button', { name: 'Sign all of them out' }).click();
    await page.getByText('All other devices are signed out.').waitFor();
    await page.getByText('Chrome on Linux · this device').waitFor();
    expect(await devices('Safari on iOS').count()).toBe(0);
    expect((await person.client.get('/user')).status).toBe(401);
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

/** Loads the first document of the open order, whose file has the number of the document. */
async function loadInvoice({ page }: Visit): Promise<void> {
  const invoice = page.getByRole('region', { name: 'Documents' }).getByRole('link').first();
  const file = page.waitForEvent('download');
  const number = (await invoice.innerText()).replace('Invoice ', '');
  await invoice.click();
  expect((await file).suggestedFilename()).toBe(`${number}.pdf`);
}

/** Goes through the first step of a return, to the refund of one jug. */
async function chooseUnits(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose at least one unit.').waitFor();
  expect(await visit.look('narrow-return-units')).toEqual([]);
  await page.getByLabel('Units of Copper Jug to return').fill('2');
  await page.getByRole('radio', { name: 'Damaged' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('2 × Copper Jug').waitFor();
  await page.getByRole('link', { name: 'Change units or reason' }).click();
  expect(await page.getByRole('radio', { name: 'Damaged' }).isChecked()).toBe(true);
  await page.getByLabel('Units of Copper Jug to return').fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  // The jug was 20.00.
  await page.getByText('Expected refund, when the goods are back: €20.00').waitFor();
  expect(await visit.look('narrow-return-form')).toEqual([]);
}

/** Sends the open form of a return with a text in place of a photo, which it names. */
async function tryText({ page }: Visit): Promise<void> {
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('broken') };
  await page.getByLabel('Photos of the goods').setInputFiles(note);
  await page.getByRole('button', { name: 'Ask for the return' }).click();
  await page.getByText(/^The photo must be a JPEG/).waitFor();
}

/** Approves a return whose page is open, and looks where its goods go: nobody knows yet, to an address, by a label. */
async function followApproval(visit: Visit, fixtures: RefundsFixtures, id: number): Promise<void> {
  const { page } = visit;
  const { client } = fixtures.manager;
  await client.put(`/admin/returns/${id}`, { status: 'approved' });
  await page.reload();
  await page.getByText('We write to you with the address').waitFor();
  await sendBackTo(fixtures, 'Comptoir, Returns\n2 quai Sud\n69002 Lyon');
  await page.reload();
  await page.getByText('Send the products, well packed, to this address:').waitFor();
  await page.getByText('2 quai Sud').waitFor();
  expect(await visit.look('narrow-return-approved')).toEqual([]);
  const url = 'https://carrier.example/labels/7';
  await client.put(`/admin/returns/${id}/label`, { url });
  await page.reload();
  expect(await page.getByRole('link', { name: 'Return label' }).getAttribute('href')).toBe(url);
  expect(await page.getByText('2 quai Sud').count()).toBe(0);
}

/** Approves the newest return, and looks on the open page of the order link where its goods go. */
async function followLink({ page }: Visit, fixtures: RefundsFixtures, order: PaidOrder): Promise<void> {
  const [newest] = (await order.shopper.client.get('/returns')).body.data;
  expect(newest.images).toEqual([{ id: expect.any(Number) }]);
  await fixtures.manager.client.put(`/admin/returns/${newest.id}`, { status: 'approved' });
  await sendBackTo(fixtures, '3 quai Nord');
  await page.reload();
  await page.getByText('3 quai Nord').waitFor();
  await page.getByText('If we have mailed you a label').waitFor();
  await sendBackTo(fixtures, '');
}

async function sendBackTo({ store, manager }: RefundsFixtures, value: string): Promise<void> {
  const change = { key: 'returns.address', value };
  await store.get(SettingsService).changeSettings(manager.id, [change]);
}

/** Returns PNG images to choose in a form. */
function photos(...names: string[]): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    names.map(async (name) => ({ name, mimeType: 'image/png', buffer: await imageFile('png') })),
  );
}
