import { signedIn } from '../../store-api/test/accounts';
import { openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import { startHookProgram } from '../../store-api/test/hook-program';
import type { StorefrontStage } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

/** Goods that are collected near the address. */
export function pickupStories(stage: () => StorefrontStage): void {
  it('has a pickup point chosen near the address, and shows it with the order', async () => {
    const { store } = stage();
    const shop = await openCheckout(store);
    const relay = await shop.method({ name: 'Relay', carrier: 'Relais', cost: 390 });
    const [program, admin] = await Promise.all([startHookProgram(), signedIn(store, { roles: ['admin'] })]);
    const pickup_points = [
      { id: 'FR-1', name: 'Tabac des Lilas', address: '4 cours Lafayette, 69003 Lyon' },
      { id: 'FR-2', name: 'Librairie du Parc', address: '31 rue Paul Bert, 69003 Lyon' },
    ];
    program.answer('checkout.shipping', { methods: [{ id: relay, pickup_points }] });
    const hook = await admin.client.post('/admin/hooks', {
      name: 'Points',
      step: 'checkout.shipping',
      url: program.url,
      on_failure: 'continue',
    });
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(4000));
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(shopper);
    await visit.go('/en/checkout');
    await page.getByRole('radio', { name: /^Relay/ }).check();
    await page.getByRole('radio', { name: /^Tabac des Lilas/ }).waitFor();
    await page.getByText('€43.90').first().waitFor();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByText('Please choose a pickup point.').first().waitFor();
    expect(await visit.look('checkout-pickup')).toEqual([]);
    await page.getByRole('radio', { name: /^Librairie du Parc/ }).check();
    // A point does not count for another method.
    await page
      .getByRole('radio', { name: /^Standard/ })
      .first()
      .check();
    await page.getByText('€45.00').first().waitFor();
    await page.getByRole('radio', { name: /^Relay/ }).check();
    await page.getByRole('radio', { name: /^Librairie du Parc/ }).check();
    await page.getByText('€43.90').first().waitFor();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('link', { name: 'View the order' }).click();
    await page.getByRole('heading', { name: 'Pickup point' }).waitFor();
    await page.getByText('31 rue Paul Bert, 69003 Lyon').waitFor();
    expect(await visit.look('order-pickup')).toEqual([]);
    expect((await shopper.client.get('/orders')).body.data).toMatchObject([{ total: '43.90' }]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
    await admin.client.delete(`/admin/hooks/${hook.body.data.id}`);
    await program.close();
  });
}
