import { expectLedgersToBalance } from '../../../test/reconciliation';
import {
  type CheckoutShop,
  type Shopper,
  HOME,
  type TestItem,
  openCheckout,
} from '../../../test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';
import { FlashSalesService } from '../../promotions/flash-sales/flash-sales.service';
import { OrderPaymentsService } from '../../orders/order-records/order-payments.service';
import { reconcile, report } from './reconcile';
import { LEDGER_CHECKS } from './reconciliation.queries';

let store: TestStore;
let shop: CheckoutShop;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  shopper = await shop.shopper({ wallet: 10_000 });
  await trade();
  await returnSome();
  await orderAsGuest();
});

afterAll(async () => {
  await store.stop();
});

async function order(item: TestItem, body: object = {}): Promise<{ id: number; order_number: string }> {
  await shop.fill(shopper, item, 2);
  const answer = await shopper.client.post('/orders', { use_wallet: false, ...body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** Creates rows of every kind that the ledgers have. */
async function trade(): Promise<void> {
  const now = store.clock.now().getTime();
  const item = await shop.item(1000, 50);
  await store.db.tx((tx) =>
    store.get(FlashSalesService).createFlashSale(tx, {
      name: 'Now',
      startsAt: new Date(now - 1000),
      endsAt: new Date(now + 3_600_000),
      items: [{ productVariantId: item.variantId, salePrice: 500, qtyLimit: 10 }],
    }),
  );
  await shop.coupon({ code: 'TEN', type: 'percentage', value: 1000 });
  const card = await shop.giftCard({ initialAmount: 700 });
  const paid = await order(item, { coupon_code: 'TEN', gift_card_codes: [card.code], use_wallet: true });
  expect((await shopper.client.get(`/orders/${paid.order_number}`)).body.data.payment_status).toBe('paid');
  await order(item, { coupon_code: 'TEN' });
  const byCard = await order(item);
  await store.db.rows(
    `INSERT INTO payments (order_id, user_id, amount, currency, status, paid_at)
     SELECT id, user_id, amount_due, currency, 'paid', now() FROM orders WHERE id = $1`,
    [byCard.id],
  );
  await store.db.tx((tx) => store.get(OrderPaymentsService).markOrderPaid(tx, byCard.id, { amount: 1500 }));
  const gone = await order(item, { coupon_code: 'TEN' });
  await shopper.client.post(`/orders/${gone.order_number}/cancel`);
  const small = await shop.giftCard({ initialAmount: 100 });
  const unpaid = await order(item, { gift_card_codes: [small.code] });
  await shopper.client.post(`/orders/${unpaid.order_number}/cancel`);
  const voucher = await shop.item(500, 50, { isDigital: true, isGiftCard: true });
  await order(voucher, { use_wallet: true });
  await deliverUnpaid(item);
  await sellBeyondStock();
  await transferSome(item);
  await store.drain();
}

/** Delivers an order that a gift card pays in part. Nobody has paid the rest, of which a part is written off. */
async function deliverUnpaid(item: TestItem): Promise<void> {
  const { client } = await shop.staff('admin');
  await client.put('/admin/settings', { checkout: { payment_methods: ['card', 'cash_on_delivery'] } });
  const { code } = await shop.giftCard({ initialAmount: 300 });
  const { id } = await order(item, { payment_method: 'cash_on_delivery', gift_card_codes: [code] });
  await store.drain();
  const moved = await client.patch(`/admin/orders/${id}/status`, { status: 'delivered', unpaid: true });
  expect(moved.status).toBe(200);
  await store.drain();
  const writeOff = { amount: '5.00', reason: 'The customer is gone.' };
  expect((await client.post(`/admin/orders/${id}/write-offs`, writeOff)).status).toBe(201);
}

/** Places an order of two units of which one waits for stock, and one got it since. */
async function sellBeyondStock(): Promise<void> {
  const { client } = await shop.staff();
  const item = await shop.item(300, 0);
  const path = `/admin/products/${item.productId}/variants/${item.variantId}`;
  expect((await client.put(path, { selling_policy: 'backorder' })).status).toBe(200);
  await order(item);
  const received = { variant_id: item.variantId, quantity: 1, reason: 'received' };
  expect((await client.post('/admin/stock/adjust', received)).status).toBe(200);
}

/** Moves units to a second warehouse. */
async function transferSome({ variantId }: TestItem): Promise<void> {
  const { client } = await shop.staff();
  const north = { name: 'North', code: 'NORTH', country: 'FR', is_active: true, priority: 9 };
  const { data } = (await client.post('/admin/warehouses', north)).body;
  const transfer = {
    from_warehouse_id: shop.warehouseId,
    to_warehouse_id: data.id,
    items: [{ variant_id: variantId, quantity: 2 }],
  };
  expect((await client.post('/admin/stock/transfers', transfer)).status).toBe(201);
}

/** Places an order without an account. */
async function orderAsGuest(): Promise<void> {
  const item = await shop.item(1_000);
  const { cart_token } = (await store.client.post('/guest-carts')).body.data;
  const headers = { 'cart-token': cart_token };
  await store.client.post('/cart/items', { product_id: item.productId }, { headers });
  const body = { email: 'guest@example.com', shipping_address: HOME };
  expect((await store.client.post('/orders', body, { headers })).status).toBe(201);
}

/** Creates an order of an affiliate that was paid, shipped and returned in part. */
async function returnSome(): Promise<void> {
  const { client } = await shop.staff('admin');
  const referrer = await shop.shopper();
  const affiliate = (await client.post('/admin/affiliates', { user_id: referrer.id })).body.data;
  const card = await shop.giftCard({ initialAmount: 1_000 });
  const item = await shop.item(2_000, 50);
  const placed = await order(item, {
    gift_card_codes: [card.code],
    use_wallet: true,
    affiliate_code: affiliate.code,
  });
  expect((await client.patch(`/admin/orders/${placed.id}/status`, { status: 'delivered' })).status).toBe(200);
  await store.drain();
  expect((await client.post(`/admin/affiliates/${affiliate.id}/payouts`, {})).status).toBe(201);
  const [line] = (await shopper.client.get(`/orders/${placed.order_number}`)).body.data.items;
  const request = { reason: 'other', items: [{ order_item_id: line.id, quantity: 1 }] };
  const { data } = (await shopper.client.post(`/orders/${placed.order_number}/return`, request)).body;
  for (const status of ['approved', 'received', 'refunded']) {
    expect((await client.put(`/admin/returns/${data.id}`, { status })).status).toBe(200);
  }
  await exchangeRest(client, placed, line.id);
  await store.drain();
}

/** Exchanges the other unit of an order for the same article, and cancels the replacement order. */
async function exchangeRest(
  client: Shopper['client'],
  { order_number }: { order_number: string },
  order_item_id: number,
): Promise<void> {
  const request = { reason: 'other', items: [{ order_item_id, quantity: 1 }] };
  const { data } = (await shopper.client.post(`/orders/${order_number}/return`, request)).body;
  for (const status of ['approved', 'received', 'exchanged']) {
    expect((await client.put(`/admin/returns/${data.id}`, { status })).status).toBe(200);
  }
  const { replacement_order_number } = (await shopper.client.get(`/returns/${data.id}`)).body.data;
  expect((await shopper.client.post(`/orders/${replacement_order_number}/cancel`)).status).toBe(200);
}

/**
 * Returns the names of the checks that fail after a change that no code of the store makes; rolls it back.
 */
async function brokenBy(sql: string): Promise<string[]> {
  const names: string[] = [];
  const undo = new Error('undo');
  const inside = async (): Promise<void> => {
    await store.db.tx(async (tx) => {
      await tx.rows('SET LOCAL session_replication_role = replica');
      expect(await tx.execute(sql)).toBeGreaterThan(0);
      for (const { name, violations } of LEDGER_CHECKS) {
        if ((await tx.rows(violations)).length > 0) names.push(name);
      }
      throw undo;
    });
  };
  await expect(inside()).rejects.toBe(undo);
  return names;
}

it('holds for a shop that traded', async () => {
  await expectLedgersToBalance(store);
  const findings = await reconcile(store.db.dataSource);
  expect(report(findings)).toContain(`All ${LEDGER_CHECKS.length} checks passed.`);
});

describe('a change without an entry in the ledger', () => {
  it.each<[string, string]>([
    ['stock-is-its-movements', 'UPDATE inventory SET on_hand = on_hand + 1'],
    [
      'stock-held-is-open-reservations',
      'UPDATE inventory SET reserved = reserved + 1 WHERE reserved < on_hand',
    ],
    ['ended-orders-hold-no-stock', `UPDATE orders SET status = 'cancelled' WHERE status = 'pending'`],
    ['waiting-units-are-counted', 'UPDATE selling_policies SET waiting_quantity = waiting_quantity + 1'],
    ['waiting-units-are-counted', 'DELETE FROM selling_policies'],
    ['backorders-are-filled-once', 'UPDATE stock_movements SET fill = 0 WHERE fill > 0'],
    ['backorders-are-filled-once', 'UPDATE backorders SET cancelled_quantity = cancelled_quantity + 1'],
    ['backorders-are-filled-once', 'UPDATE order_items SET shipped_quantity = quantity'],
    ['ended-orders-wait-for-no-stock', `UPDATE orders SET status = 'cancelled' WHERE status = 'pending'`],
    ['guests-with-orders-have-an-address', 'UPDATE guests SET email = NULL'],
    ['guests-with-orders-have-an-address', 'UPDATE orders SET user_id = 1'],
    ['coupon-count-is-its-uses', 'UPDATE coupons SET used_count = used_count + 1'],
    ['coupon-count-of-users-is-their-uses', 'DELETE FROM coupon_user_uses'],
    ['cancelled-orders-hold-no-coupon', `UPDATE orders SET status = 'cancelled' WHERE status = 'pending'`],
    ['flash-sold-is-what-orders-bought', 'UPDATE flash_sale_items SET qty_sold = qty_sold - 1'],
    ['gift-card-balance-is-its-ledger', 'UPDATE gift_cards SET balance = balance + 1'],
    ['gift-cards-paid-what-orders-say', `DELETE FROM gift_card_transactions WHERE type = 'debit'`],
    ['wallet-balance-is-its-ledger', 'UPDATE wallets SET balance = balance + 1'],
    ['wallets-paid-what-orders-say', `DELETE FROM wallet_transactions WHERE type = 'debit'`],
    [
      'loyalty-balance-is-its-ledger',
      'INSERT INTO loyalty_accounts (user_id, balance, lifetime_earned) SELECT max(id), 5, 5 FROM users',
    ],
    ['affiliate-balance-is-its-ledger', 'UPDATE affiliates SET balance = balance + 5'],
    [
      'order-parts-add-up',
      'UPDATE order_items SET discount_amount = discount_amount + 1, total = total - 1 WHERE gift_card IS NULL',
    ],
    ['paid-orders-are-paid', `UPDATE orders SET paid_amount = paid_amount - 1 WHERE payment_status = 'paid'`],
    ['captured-payments-are-booked', 'UPDATE payments SET amount = amount + 1'],
    ['received-parts-are-recorded', 'UPDATE orders SET received_amount = 1 WHERE amount_due > 0'],
    [
      'written-off-amounts-are-recorded',
      'UPDATE orders SET written_off_amount = written_off_amount - 1 WHERE written_off_amount > 0',
    ],
    [
      'authorized-orders-are-unpaid',
      `INSERT INTO payments (order_id, user_id, amount, currency, status, capture_method, authorized_amount, capture_before)
       SELECT id, user_id, amount_due, currency, 'processing', 'manual', amount_due, now() FROM orders
       WHERE status = 'pending' AND amount_due > 0 LIMIT 1`,
    ],
    ['uncharged-money-is-of-cancelled-units', `UPDATE payments SET released_amount = 1`],
    [
      'payouts-are-their-lines',
      `INSERT INTO processor_payouts (processor_payout_id, amount, currency, status, arrives_at, created_at, lines_read_at)
       VALUES ('po_1', 100, 'EUR', 'paid', now(), now(), now())`,
    ],
    ['orders-are-counted', 'DELETE FROM orders_counts'],
    ['orders-are-counted', `INSERT INTO orders_counts VALUES ('shipped', 'failed', 1)`],
    ['lists-are-counted', 'DELETE FROM users_counts'],
    ['lists-are-counted', `INSERT INTO products_counts VALUES (false, 'draft', false, false, 1)`],
    ['refunds-are-covered', 'UPDATE orders SET refunding_amount = 1 WHERE paid_amount > refunded_amount'],
    [
      'refund-status-follows-the-money',
      `UPDATE orders SET refunded_amount = 1 WHERE payment_status = 'paid'`,
    ],
    [
      'orders-have-the-taxes-of-their-parts',
      'UPDATE order_items SET tax_amount = tax_amount + 1, tax = NULL WHERE gift_card IS NULL',
    ],
    [
      'untaxed-companies-are-verified',
      `UPDATE order_items SET tax = '{"country": "BE", "name": "TVA", "rate": 0, "class": "standard", "category": "K"}'`,
    ],
    [
      'untaxed-companies-are-verified',
      `UPDATE orders SET shipping_taxes = jsonb_build_array(jsonb_build_object('amount', shipping_amount,
         'tax', 0, 'terms', '{"country": "BE", "name": "TVA", "rate": 0, "class": "standard", "category": "AE"}'::jsonb))`,
    ],
    ['card-refunds-are-of-their-payment', 'UPDATE payments SET refunded_amount = 1'],
    [
      'payments-that-no-order-took-keep-nothing',
      `UPDATE payments SET status = 'cancelled', flagged_reason = 'refunded: late', updated_at = now() - interval '61 minutes'`,
    ],
    ['disputed-money-is-of-disputes', 'UPDATE payments SET disputed_amount = 1'],
    ['disputed-money-is-of-disputes', 'UPDATE orders SET disputed_amount = 1'],
    [
      'exchanges-move-money-once',
      `UPDATE orders SET exchange_amount = exchange_amount - 1, amount_due = amount_due + 1
       WHERE exchanged_order_id IS NOT NULL`,
    ],
    [
      'exchanges-move-money-once',
      `UPDATE refunds SET status = 'rejected', credited_at = NULL WHERE source = 'exchange'`,
    ],
    [
      'refunded-exchanges-reach-the-tenders',
      `UPDATE refunds SET amount = amount + 1, offline_amount = offline_amount + 1
       WHERE source = 'exchange' AND counted_amount = 0`,
    ],
    ['invoice-numbers-have-no-gaps', 'UPDATE invoices SET number_in_year = number_in_year + 10'],
    [
      'invoice-numbers-follow-their-dates',
      'UPDATE invoices SET issued_at = to_timestamp(-99 * number_in_year)',
    ],
    ['documents-get-their-number', 'UPDATE invoices SET number_in_year = NULL, issued_at = to_timestamp(0)'],
    ['documents-say-what-was-paid', `UPDATE invoices SET total = total + 1 WHERE type = 'invoice'`],
    ['documents-say-what-was-paid', `UPDATE invoices SET total = total + 1 WHERE type = 'credit_note'`],
    [
      'documents-say-what-was-paid',
      `INSERT INTO invoices (type, year, number_in_year, order_id, user_id, currency, subtotal, discount_amount,
         shipping_amount, tax_amount, total, snapshot, issued_at, cancels_id)
       SELECT 'invoice', 1999, 1, order_id, user_id, currency, subtotal, discount_amount, shipping_amount, tax_amount,
         total + 1, snapshot, issued_at, id FROM invoices WHERE type = 'credit_note' LIMIT 1`,
    ],
    [
      'processed-refunds-have-whole-credit-notes',
      `UPDATE refunds f SET status = 'processed', processed_at = now(), credited_at = NULL, counted_amount = counted_amount - 1
       FROM invoices n WHERE n.refund_id = f.id`,
    ],
    [
      'withdrawn-money-is-dated',
      `INSERT INTO disputes (order_id, payment_id, processor_dispute_id, amount, currency, reason, status, withdrawn_amount,
         created_at, updated_at)
       SELECT order_id, id, 'dp_undated', 10, currency, 'general', 'lost', 5, now(), now() FROM payments LIMIT 1`,
    ],
    [
      'notes-of-disputes-are-withdrawn-money',
      `WITH d AS (
         INSERT INTO disputes (order_id, payment_id, processor_dispute_id, amount, currency, reason, status, created_at,
           updated_at)
         SELECT order_id, id, 'dp_refuted', 10, currency, 'general', 'lost', now(), now() FROM payments LIMIT 1
         RETURNING id, order_id)
       INSERT INTO invoices (type, year, number_in_year, order_id, user_id, currency, subtotal, discount_amount,
         shipping_amount, tax_amount, total, snapshot, issued_at, dispute_id)
       SELECT 'credit_note', 1999, 1, o.id, o.user_id, o.currency, 5, 0, 0, 0, 5, '{}', now(), d.id
       FROM d JOIN orders o ON o.id = d.order_id`,
    ],
    [
      'credit-notes-have-at-most-their-invoice',
      `UPDATE invoices SET total = total + 1000000 WHERE type = 'credit_note'`,
    ],
    [
      'credit-notes-have-the-tax-of-their-invoice',
      `UPDATE invoices SET tax_amount = tax_amount + 1 WHERE type = 'credit_note'`,
    ],
    [
      'transfers-move-what-they-take',
      `UPDATE stock_movements SET on_hand_delta = on_hand_delta + 1 WHERE transfer_id IS NOT NULL AND on_hand_delta > 0`,
    ],
    ['transfers-move-what-they-take', `DELETE FROM stock_movements WHERE transfer_id IS NOT NULL`],
    [
      'lines-take-what-they-hold',
      `UPDATE stock_movements SET on_hand_delta = on_hand_delta + 1 WHERE kind = 'commit'`,
    ],
    [
      'lines-take-what-they-hold',
      `UPDATE stock_movements SET on_hand_delta = on_hand_delta + 5 WHERE kind = 'restock'`,
    ],
    [
      'returned-units-are-those-of-returns',
      'UPDATE order_items SET return_claimed = 0, returned_quantity = 0',
    ],
    ['returned-units-are-those-of-returns', `UPDATE return_items SET quantity = 9, received_quantity = 9`],
    ['returned-units-are-back-in-stock', 'UPDATE return_items SET restock = false'],
    ['returned-units-are-back-in-stock', 'UPDATE return_items SET opened_quantity = received_quantity'],
    ['returned-units-are-back-in-stock', `DELETE FROM stock_movements WHERE kind = 'restock'`],
    [
      'withdrawn-units-are-cancelled-or-come-back',
      `WITH w AS (
         INSERT INTO withdrawals (id, order_id, user_id, created_at)
         SELECT 999999, id, user_id, now() FROM orders ORDER BY id LIMIT 1 RETURNING id, order_id)
       INSERT INTO withdrawal_items (withdrawal_id, order_item_id, cancelled_quantity, returned_quantity)
       SELECT w.id, i.id, i.cancelled_quantity + 1, 0 FROM w JOIN order_items i ON i.order_id = w.order_id`,
    ],
    ['refunded-units-are-of-the-order', 'UPDATE refund_items SET quantity = quantity + 9'],
    ['refunded-units-are-of-the-order', 'UPDATE refunds SET order_id = (SELECT min(id) FROM orders)'],
    ['shipped-units-are-in-parcels', 'UPDATE shipment_items SET quantity = quantity + 1'],
    ['shipped-units-leave-where-they-were', 'UPDATE shipment_sources SET quantity = quantity + 1'],
    ['sources-are-of-their-parcels', 'UPDATE shipment_sources SET quantity = quantity + 1'],
    ['ledger-has-what-happened', `DELETE FROM ledger_entries WHERE source = 'document'`],
    ['ledger-has-what-happened', `DELETE FROM ledger_entries WHERE source = 'write_off'`],
    ['ledger-receivables-are-what-is-left-to-pay', `DELETE FROM ledger_entries WHERE source = 'write_off'`],
    [
      'ledger-receivables-are-what-is-left-to-pay',
      'UPDATE orders SET written_off_amount = written_off_amount - 1 WHERE written_off_amount > 0',
    ],
    ['ledger-has-all-credit', `DELETE FROM ledger_entries WHERE source = 'gift_card'`],
    [
      'ledger-receivables-are-what-is-left-to-pay',
      `DELETE FROM ledger_entries WHERE debit = 'gift_cards_in_use' AND credit = 'receivables'`,
    ],
    [
      'ledger-receivables-are-what-is-left-to-pay',
      `UPDATE ledger_entries SET base_amount = base_amount + 1 WHERE credit = 'receivables'`,
    ],
    [
      'ledger-sells-the-gift-cards-of-orders',
      `UPDATE ledger_entries SET credit = 'gift_cards_to_issue' WHERE source = 'document' AND credit = 'sales'`,
    ],
    [
      'ledger-sells-the-gift-cards-of-orders',
      `UPDATE ledger_entries SET debit = 'gift_cards_to_issue' WHERE source = 'document' AND credit = 'receivables'`,
    ],
    ['ledger-days-are-their-entries', 'UPDATE ledger_days SET base_amount = base_amount + 1'],
    ['ledger-numbers-have-no-gaps', 'DELETE FROM ledger_entries WHERE number = 1'],
    ['ledgers-follow-row-by-row', 'UPDATE gift_card_transactions SET balance_after = balance_after + 1'],
    ['ledgers-follow-row-by-row', 'UPDATE wallet_transactions SET balance_after = balance_after + 1'],
    ['ledgers-follow-row-by-row', 'UPDATE loyalty_entries SET balance_after = balance_after + 1'],
    ['ledgers-follow-row-by-row', 'UPDATE affiliate_entries SET balance_after = balance_after + 1'],
    ['gift-cards-are-issued-once', 'UPDATE gift_cards SET initial_amount = initial_amount + 1'],
    [
      'sold-gift-cards-are-what-was-paid',
      'UPDATE gift_cards SET initial_amount = 1 WHERE id IN (SELECT gift_card_id FROM sold_gift_cards)',
    ],
    [
      'sold-gift-cards-are-what-was-paid',
      `UPDATE orders SET status = 'refunded' WHERE id IN (
         SELECT order_id FROM order_items WHERE gift_card IS NOT NULL)`,
    ],
    [
      'loyalty-lifetimes-are-their-ledger',
      'UPDATE loyalty_accounts SET lifetime_earned = lifetime_earned + 1',
    ],
    [
      'refunds-gave-the-credit-that-they-say',
      'DELETE FROM gift_card_transactions WHERE refund_id IS NOT NULL',
    ],
    ['refunds-gave-the-credit-that-they-say', `DELETE FROM wallet_transactions WHERE source = 'refund'`],
    [
      'cancelled-orders-keep-no-credit',
      `DELETE FROM gift_card_transactions WHERE type = 'credit' AND refund_id IS NULL`,
    ],
    [
      'points-follow-the-payments-of-orders',
      `UPDATE loyalty_entries SET points = points + 1 WHERE cause = 'order'`,
    ],
    [
      'nothing-returns-where-it-is-lost',
      `UPDATE gift_cards g SET deleted_at = t.created_at - interval '2 minutes'
       FROM gift_card_transactions t WHERE t.gift_card_id = g.id AND t.type = 'credit'`,
    ],
    [
      'nothing-returns-where-it-is-lost',
      `UPDATE users u SET deleted_at = t.created_at - interval '2 minutes'
       FROM wallet_transactions t WHERE t.user_id = u.id AND t.source = 'refund'`,
    ],
    ['commissions-are-booked-as-conversions-stand', `DELETE FROM affiliate_entries WHERE kind ~ 'comm'`],
    [
      'payouts-are-of-their-conversions',
      'UPDATE affiliate_payouts SET commission_amount = commission_amount + 1',
    ],
    [
      'commissions-are-booked-as-conversions-stand',
      `UPDATE affiliate_conversions SET status = 'approved', paid_at = NULL, payout_id = NULL, commission_amount = 1`,
    ],
    ['payouts-are-of-their-conversions', `UPDATE affiliate_payouts SET amount = amount - 1`],
    [
      'reports-have-what-orders-received',
      `UPDATE orders SET paid_amount = paid_amount - 1 WHERE payment_status = 'paid'`,
    ],
    ['reports-have-what-orders-received', 'UPDATE payments SET amount = amount + 1'],
    ['reports-have-what-was-refunded', 'DELETE FROM orders WHERE id IN (SELECT order_id FROM refunds)'],
    [
      'provider-taxes-are-recorded',
      `UPDATE orders SET tax_calculation = '{"provider": "stripe", "calculation_id": null}'`,
    ],
    ['tables-by-day-have-the-next-day', `SELECT drop_partitions('api_log', now() + interval '9 days')`],
    ['paid-orders-have-an-invoice', `DELETE FROM invoices WHERE type = 'invoice'`],
    ['reports-have-the-taxes-of-documents', 'UPDATE invoices SET tax_amount = tax_amount + 1'],
    [
      'reports-have-the-taxes-of-documents',
      `UPDATE invoices SET snapshot = jsonb_set(snapshot, '{tax,rows,0,net}', '1')`,
    ],
    ['reports-close-with-the-balances', 'UPDATE gift_cards SET balance = balance + 1'],
    ['reports-close-with-the-balances', 'UPDATE wallets SET balance = balance + 1'],
    ['reports-close-with-the-balances', 'UPDATE affiliates SET balance = balance + 1'],
    [
      'reports-close-with-the-balances',
      'INSERT INTO loyalty_accounts (user_id, balance, lifetime_earned) SELECT max(id), 5, 5 FROM users',
    ],
  ])('is found: %s', async (name, sql) => {
    expect(await brokenBy(sql)).toContain(name);
  });

  it('is reported with the row and the difference', () => {
    const [check] = LEDGER_CHECKS;
    if (!check) throw new Error('there are no checks');
    const violations = Array.from({ length: 25 }, (_, index) => ({ subject: `row ${index}`, detail: 'odd' }));
    const text = report([{ check, violations }]);
    expect(text).toContain(`WRONG ${check.name}: ${check.description}`);
    expect(text).toContain('row 19: odd\n        and 5 more');
    expect(text).toContain('1 of 1 checks failed.');
  });
});
