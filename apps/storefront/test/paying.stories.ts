import {
  type CheckoutShop,
  type Shopper,
  openCheckout,
} from '../../store-api/test/checkout/checkout.fixture';
import type { TestStore } from '../../store-api/test/store-harness';
import type { StorefrontStage } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

const CARD = '4242424242424242';

/** Saved cards, and Stripe's element in place of the emulator's page. */
export function payingStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it('charges a saved card that needs 3-D Secure, at the page of the emulator', async () => {
    const shopper = await withCard(shop, 'pm_card_threeDSecure2Required');
    await shop.fill(shopper, await shop.item(4000));
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    expect(await page.getByRole('radio', { name: /^visa ending in 3220/i }).isChecked()).toBe(true);
    expect(await visit.look('checkout-saved-card')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('#bank-succeed').click();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('charges a saved card with a key of Stripe, after 3-D Secure has failed once', async () => {
    const shopper = await withCard(shop, 'pm_card_threeDSecure2Required');
    await shop.fill(shopper, await shop.item(4000));
    const visit = await stage().visit({ stripe: true });
    const { page } = visit;
    const answers = [false, true];
    page.on('dialog', (dialog) => void (answers.shift() ? dialog.accept() : dialog.dismiss()));
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByText(/failed authentication/).waitFor();
    await page.getByLabel('Card number').waitFor();
    expect(await visit.look('pay-stripe-failed')).toEqual([]);
    await stage().store.stripe.flushWebhooks();
    const [order] = (await shopper.client.get('/orders')).body.data as { order_number: string }[];
    await visit.go(`/en/orders/${order?.order_number}`);
    expect(await visit.look('order-pay-saved-card')).toEqual([]);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(answers).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('offers another card when a saved one is declined', async () => {
    const shopper = await withCard(shop, 'pm_card_chargeCustomerFail');
    await shop.fill(shopper, await shop.item(4000));
    const visit = await stage().visit({ stripe: true });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByText('The payment did not succeed.').waitFor();
    await page.getByRole('radio', { name: 'Another card' }).check();
    expect(await visit.look('pay-declined')).toEqual([]);
    await page.getByRole('button', { name: 'Pay again' }).click();
    await page.getByLabel('Card number').fill(CARD);
    await page.getByRole('button', { name: 'Pay €45.00' }).click();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** A card that is saved when it pays. */
export function savingCardStories(stage: () => StorefrontStage): void {
  it('saves a card at the checkout for the next order; the account deletes it @core', async () => {
    const shop = await openCheckout(stage().store);
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(4000));
    const visit = await stage().visit({ stripe: true });
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    expect(await page.getByText('Start the download at once').count()).toBe(0);
    await page.getByLabel('Save this card for next time').check();
    expect(await visit.look('checkout-save-card')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByLabel('Card number').fill(CARD);
    await page.getByRole('button', { name: 'Pay €45.00' }).click();
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await settle(stage().store);
    await visit.go('/en/account/cards');
    await page.getByText(/visa ending in 4242/i).waitFor();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText(/visa ending in 4242/i).waitFor({ state: 'detached' });
    expect((await shopper.client.get('/user/payment-methods')).body.data).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Payments by the links of mails, with a key of Stripe. */
export function payingByLinkStories(stage: () => StorefrontStage): void {
  it('pays with a key of Stripe by the payment link and by the order link of a mail', async () => {
    const { store } = stage();
    const shop = await openCheckout(store);
    const shopper = await shop.shopper();
    const [first, second] = [await ordered(shop, shopper), await ordered(shop, shopper)];
    const { client: staff } = await shop.staff('admin');
    const link = await staff.post(`/admin/orders/${first.id}/payment-link`, {});
    const visit = await stage().visit({ stripe: true });
    const { page } = visit;
    const pay = async (): Promise<void> => {
      await page.getByLabel('Card number').fill(CARD);
      await page.getByRole('button', { name: 'Pay €45.00' }).click();
    };
    await visit.go(`/en/pay/${link.body.data.token}`);
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await pay();
    await page.getByText('The payment is being processed.').waitFor();
    await settle(store);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();

    await visit.go(`/en/orders/${second.order_number}?token=${await orderToken(store, shopper, second)}`);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByLabel('Card number').waitFor();
    expect(await visit.look('pay-order-link')).toEqual([]);
    await pay();
    await page.getByText('The payment is being processed.').waitFor();
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
    await settle(store);
    // The page says so by itself.
    await page.getByText('paid', { exact: true }).waitFor();
    await page.getByText(`Your order ${second.order_number} is confirmed.`).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('says that an order is paid to whoever pays it once more on an older page', async () => {
    const { store } = stage();
    const shop = await openCheckout(store);
    const shopper = await shop.shopper();
    const order = await ordered(shop, shopper);
    const visit = await stage().visit();
    const { page, context } = visit;
    const address = `/en/orders/${order.order_number}?token=${await orderToken(store, shopper, order)}`;
    await visit.go(address);
    const older = await context.newPage();
    await older.goto(page.url());
    await page.getByRole('button', { name: 'Pay now' }).click();
    await payAtEmulator(page);
    await settle(store);
    await page.getByText('paid', { exact: true }).waitFor();
    await older.getByRole('button', { name: 'Pay now' }).click();
    await older.getByText('paid', { exact: true }).waitFor();
    expect(await older.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
    await visit.close();
  });
}

interface Placed {
  id: number;
  order_number: string;
}

/** Places an order of 40.00 and 5.00 of shipping, which waits for its payment. */
async function ordered(shop: CheckoutShop, shopper: Shopper): Promise<Placed> {
  await shop.fill(shopper, await shop.item(4000));
  const { body } = await shopper.client.post('/orders', { shipping_method_id: shop.methodId });
  return body.data as Placed;
}

async function withCard(shop: CheckoutShop, card: string): Promise<Shopper> {
  const shopper = await shop.shopper();
  const saved = await shopper.client.post('/user/payment-methods', { processor_payment_method_id: card });
  expect(saved.status).toBe(201);
  return shopper;
}

/** Has the link of an order mailed, and returns its token. */
async function orderToken(store: TestStore, { email }: Shopper, { order_number }: Placed): Promise<string> {
  await store.client.post('/order-links', { order_number, email });
  await store.drain();
  const links = store.mail.inbox.messages({ to: email }).flatMap((mail) => mail.links);
  const link = links.find((address) => address.includes(`/${order_number}?token=`));
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

/** Delivers the events of the processor, as it does a moment after a payment. */
async function settle(store: TestStore): Promise<void> {
  await store.stripe.flushWebhooks();
  await store.drain();
}
