import { ExchangesFixtures } from '../../store-api/test/orders/exchanges.fixture';
import type { StorefrontStage } from './storefront.fixture';

/** Exchanges for dearer goods, of which the customer pays the difference. */
export function exchangingStories(stage: () => StorefrontStage): void {
  it('shows what the returned goods pay, what is left, and where the exchange is', async () => {
    const fixtures = await ExchangesFixtures.open(stage().store);
    const checkout = { shipping_method_id: fixtures.refunds.shop.methodId };
    const order = await fixtures.delivered({ checkout });
    // The lamp was 60.00.
    const chair = await fixtures.item(9000);
    const { order_number, returnId } = await fixtures.exchange(order, {
      exchange_variant_id: chair.variantId,
    });
    const visit = await stage().visit();
    const { page } = visit;
    await visit.signIn(order.shopper);
    await visit.go(`/en/account/returns/${returnId}`);
    expect(await page.getByText('Refund').count()).toBe(0);
    await page.getByRole('link', { name: `Your exchange is the order ${order_number}.` }).click();
    // Both orders lead to each other.
    await page.getByRole('link', { name: `exchanges goods of the order ${order.order_number}` }).click();
    const returns = page.getByRole('region', { name: 'Returns' });
    await returns.getByRole('link', { name: `Your exchange is the order ${order_number}.` }).click();
    await page.getByText(`exchanges goods of the order ${order.order_number}`).waitFor();
    const amounts = page.getByRole('region', { name: 'Amounts' });
    await amounts.getByText('Returned goods').waitFor();
    await amounts.getByText('€60.00').waitFor();
    await amounts.getByText('€30.00').waitFor();
    // Its goods would be in the cart at their full price.
    expect(await page.getByRole('button', { name: 'Change the order' }).count()).toBe(0);
    await page.getByText('Cancel the order', { exact: true }).click();
    await page.getByText('This ends the exchange.').waitFor();
    expect(await visit.look('order-exchange')).toEqual([]);
    // The store wrote the note, so it is in the language of the page.
    await visit.go(`/fr/orders/${order_number}`);
    await page.getByText(`Échange pour la commande ${order.order_number}`).waitFor();
    expect(await page.getByText('Exchange for').count()).toBe(0);
    const mails = stage().store.mail.inbox.messages({ to: order.shopper.email });
    const placed = mails.find(({ subject }) => subject.includes(order_number));
    expect(placed?.text).toContain('for the goods that you exchange. Please pay the difference of €30.00');
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
