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
}
