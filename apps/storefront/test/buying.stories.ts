import { signedIn } from '../../store-api/test/accounts';
import { type CheckoutShop, HOME, openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import type { TestStore } from '../../store-api/test/store-harness';
import type { StorefrontStage } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

const NEW_PASSWORD = 'Another-horse-2';

/** The cart, the checkout, and the order by the link of its mail. */
export function buyingStories(stage: () => StorefrontStage): void {
  it('lets a guest buy with 3-D Secure and cancel by the link of the mail @core', async () => {
    const { store } = stage();
    const shop = await openCheckout(store);
    const item = await shop.item(4000, 5, { name: 'Copper Bowl', slug: 'copper-bowl' });
    const email = 'guest@example.com';
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/en/products/copper-bowl');
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await visit.go('/en/cart');
    expect(await visit.look('cart-guest')).toEqual([]);
    await page.getByRole('link', { name: 'Go to the checkout' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await visit.look('checkout-errors')).toEqual([]);

    await page.getByRole('main').getByLabel('E-mail address').fill(email);
    await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Guest');
    await page.getByRole('textbox', { name: 'Street and number' }).fill('1 rue du Port');
    await page.getByRole('textbox', { name: 'Postal code' }).fill('69003');
    await page.getByRole('textbox', { name: 'City' }).fill('Lyon');
    await page.getByRole('button', { name: 'Update' }).click();
    // 40.00 and 5.00 of shipping.
    await page.getByText('€45.00').first().waitFor();
    expect(await visit.look('checkout-guest')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    expect(await visit.look('checkout-return')).toEqual([]);
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 4, reserved: 0 });
    expect(visit.complaints).toEqual([]);
    await visit.close();

    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: email });
    const link = new URL(mail?.links.find((address) => address.includes('/orders/')) ?? '');
    const later = await stage().visit();
    await later.go(link.pathname + link.search);
    await later.page.getByText('Cancel the order').click();
    expect(await later.look('order-link')).toEqual([]);
    await later.page.getByRole('button', { name: 'Cancel for good' }).click();
    await later.page.getByText('The order is cancelled. What you have paid is on its way back').waitFor();
    // The money comes back a moment later, and nothing is left to do.
    await later.page.getByText('being refunded', { exact: true }).waitFor();
    expect(await later.page.getByRole('heading', { name: 'What you can do' }).count()).toBe(0);
    expect(await later.look('order-link-cancelled')).toEqual([]);
    await store.drain();
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 5, reserved: 0 });
    await later.close();
  });

  it('takes a coupon, a gift card and the wallet, and says what is left to pay', async () => {
    const { store } = stage();
    const shop = await openCheckout(store);
    const item = await shop.item(4000, 5);
    await shop.coupon({ code: 'TEN', type: 'percentage', value: 1000 });
    const card = await shop.giftCard({ initialAmount: 1000, currency: 'EUR' });
    const shopper = await shop.shopper({ wallet: 2000 });
    await shop.fill(shopper, item);
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    await page.getByLabel('Coupon code').fill('TEN');
    await page.getByLabel('Codes of gift cards').fill(card.code);
    await page.getByLabel('Pay with my wallet first').setChecked(true);
    await page.getByRole('button', { name: 'Update' }).click();
    // 40.00 less 10 % are 36.00, with shipping 41.00; less 10.00 of the card and 20.00 of the wallet.
    await page.getByText('€11.00').first().waitFor();
    expect(await visit.look('checkout-credit')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('link', { name: 'View the order' }).click();
    await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
    expect(await visit.look('order')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Forms of the account that have no session yet. */
export function passwordStories(stage: () => StorefrontStage): void {
  it('leads by the mail to a new password and to orders without an account, without scripts @core', async () => {
    const { store } = stage();
    const account = await signedIn(store);
    const shop = await openCheckout(store);
    await orderAsGuest(store, shop, account.email);
    const visit = await stage().visit({ scripts: false });
    const { page } = visit;
    await visit.go('/en/forgot-password');
    await page.getByRole('main').getByLabel('E-mail address').fill(account.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('the link is on its way').waitFor();
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: account.email, subject: 'Choose a new password' });
    const link = new URL(mail?.links.find((address) => address.includes('/reset-password')) ?? '');
    await visit.go(link.pathname + link.search);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Password again').fill(`${NEW_PASSWORD}!`);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('The two passwords are not the same.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Password again').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    // The same mail once more.
    await visit.go(link.pathname + link.search);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Password again').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('link', { name: 'Have a new link sent to you' }).waitFor();
    await visit.go('/en/login');
    await page.getByRole('main').getByLabel('E-mail address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByText('An order that you placed before is in your account now.').waitFor();
    await visit.close();
  });
}

async function orderAsGuest(store: TestStore, shop: CheckoutShop, email: string): Promise<void> {
  const { productId: product_id, variantId: variant_id } = await shop.item(4000);
  const opened = await store.client.post('/guest-carts');
  const headers = { 'cart-token': opened.body.data.cart_token };
  const line = { product_id, variant_id, quantity: 1 };
  await store.client.send('POST', '/cart/items', { body: line, headers });
  const order = { email, shipping_address: HOME, shipping_method_id: shop.methodId };
  const { status } = await store.client.send('POST', '/orders', { body: order, headers });
  expect(status).toBe(201);
}
