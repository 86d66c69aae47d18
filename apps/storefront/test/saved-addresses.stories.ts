import { type CheckoutShop, openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import type { StorefrontStage } from './storefront.fixture';

/** Saved addresses of an account, in its pages and at the checkout. */
export function savedAddressStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it.each([true, false])(
    'asks again when another tab has changed the address of the order (scripts: %s)',
    async (scripts) => {
      const shopper = await shop.shopper();
      await shop.fill(shopper, await shop.item(4000));
      const visit = await stage().visit({ width: 390, scripts });
      const { page } = visit;
      await visit.signIn(shopper);
      await visit.go('/en/checkout');
      await page.getByText('12 rue des Lilas, 69003 Lyon, France').waitFor();
      const moved = { address_line1: '1 quai Neuf', postal_code: '13002', city: 'Marseille' };
      await shopper.client.put(`/user/addresses/${shopper.addressId}`, moved);
      await page.getByRole('button', { name: 'Order and pay' }).click();
      const now = 'Camille Martin, 1 quai Neuf, 13002 Marseille, France';
      await page.getByText(`It is now: ${now}. Order once more if it is right.`).waitFor();
      expect(await page.getByText('12 rue des Lilas').count()).toBe(0);
      expect((await shopper.client.get('/orders')).body.data).toEqual([]);
      expect(await visit.look(`checkout-address-changed-${scripts}`)).toEqual([]);
      await page.getByRole('button', { name: 'Order and pay' }).click();
      await page.waitForURL(({ pathname }) => pathname !== '/en/checkout');
      const [{ order_number }] = (await shopper.client.get('/orders')).body.data;
      const order = (await shopper.client.get(`/orders/${order_number}`)).body.data;
      expect(order.shipping_address).toMatchObject(moved);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );

  it('chooses the default address for the next cart when another tab has ordered this one', async () => {
    const shopper = await shop.shopper();
    const item = await shop.item(4000);
    await shop.fill(shopper, item);
    const second = { full_name: 'Camille Martin', address_line1: 'Torstr. 1', city: 'Berlin', country: 'DE' };
    await shopper.client.post('/user/addresses', { ...second, postal_code: '10119', phone: '+49 30 123456' });
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    await page.getByRole('radio', { name: /Berlin/ }).check();
    const ordered = await shopper.client.post('/orders', { shipping_method_id: shop.methodId });
    expect(ordered.status).toBe(201);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByText('Your cart is empty').first().waitFor();
    await shop.fill(shopper, item);
    await visit.go('/en/checkout');
    expect(await page.getByRole('radio', { name: /Lyon/ }).isChecked()).toBe(true);
    await visit.close();
  });
}

/** The form of a saved address, with an entry that may be wrong. */
export function savedAddressDoubtStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
  });

  it.each([true, false])(
    'asks once about a postal code of a saved address, when it is added and changed (scripts: %s)',
    async (scripts) => {
      const shopper = await shop.shopper();
      const visit = await stage().visit({ width: 390, scripts });
      const { page } = visit;
      const codes = async (): Promise<string[]> =>
        (await shopper.client.get('/user/addresses')).body.data.map(
          ({ postal_code }: { postal_code: string }) => postal_code,
        );
      await visit.signIn(shopper);
      await visit.go(`/en/account/addresses/${shopper.addressId}`);
      const code = page.getByRole('textbox', { name: 'Postal code' });
      const save = page.getByRole('button', { name: 'Save the address' });
      const asked = page.getByText('This does not look like a postal code of the country.');
      await code.fill('SW1A 1AA');
      await save.click();
      await asked.waitFor();
      expect(await visit.look(`saved-address-doubt-${scripts}`)).toEqual([]);
      expect([await code.inputValue(), await codes()]).toEqual(['SW1A 1AA', ['69003']]);
      // Another wrong entry is asked about as well; the same one again is an answer.
      await code.fill('123');
      await save.click();
      await page.locator('[name=doubt_key][value*="123"]').waitFor({ state: 'attached' });
      await asked.waitFor();
      expect(await codes()).toEqual(['69003']);
      await save.click();
      await page.waitForURL(/saved=1/);
      expect(await codes()).toEqual(['123']);
      const entries = {
        'Full name': 'Ada Moss',
        'Street and number': '1 rue du Port',
        'Postal code': '7',
        City: 'Lyon',
      };
      for (const [name, text] of Object.entries(entries)) {
        await page.getByRole('textbox', { name, exact: true }).first().fill(text);
      }
      await save.click();
      await asked.waitFor();
      expect(await codes()).toEqual(['123']);
      await page.getByRole('textbox', { name: 'Postal code' }).fill('69003');
      await save.click();
      await page.getByText('Ada Moss').first().waitFor();
      expect(await codes()).toEqual(['123', '69003']);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    },
  );
}
