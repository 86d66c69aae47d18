import { fc } from '../../../../../tools/testing-servers/properties';
import type { RefundBalance } from '../refunds/refunds.queries';
import { resolveRefund } from '../refunds/refunds.requests.rules';
import { type ReceivedItem, feeOf, reduceReceived } from './returns.reductions.rules';

const balance = (more: Partial<RefundBalance>): RefundBalance => ({
  currency: 'EUR',
  refundable: 100_000,
  disputed: 0,
  paymentId: 1,
  exchanged: null,
  tenders: { exchange: 0, card: 100_000, offline: 0, giftCards: 0, wallet: 0 },
  hasOffline: false,
  lines: [
    {
      orderItemId: 1,
      quantity: 2,
      value: 12_000,
      refundedQuantity: 0,
      refundedValue: 0,
      refundedByCancellation: 0,
      digitalUnits: 0,
      isGiftCard: false,
    },
  ],
  shippingPaid: 0,
  shippingNet: 0,
  shippingLeft: 0,
  giftCardsLeft: 0,
  ...more,
});
const request = { source: 'return', method: 'original', reason: '' } as const;

describe('feeOf', () => {
  it('is a percentage of the value, rounded down', () => {
    // 10 % of 59.99 is 5.999.
    expect(feeOf(5_999, 10, 1)).toBe(599);
    expect(feeOf(5_999, 12.5, 1)).toBe(749);
    expect(feeOf(12_345, 10, 10)).toBe(1_230);
    expect(feeOf(5_999, 0, 1)).toBe(0);
  });

  it('never exceeds the value', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.double({ min: 0, max: 100, noNaN: true }), (value, percent) => {
        const fee = feeOf(value, percent, 1);
        expect(fee >= 0 && fee <= value).toBe(true);
      }),
    );
  });
});

describe('reduceReceived', () => {
  it('keeps the value of opened units, and the fee of the others', () => {
    fc.assert(
      fc.property(
        fc.record({
          bought: fc.integer({ min: 1, max: 9 }),
          value: fc.nat(100_000),
          feePercent: fc.nat(100),
        }),
        fc.nat(8),
        fc.nat(8),
        ({ bought, value, feePercent }, more, broken) => {
          const came = 1 + (more % bought);
          const opened = broken % (came + 1);
          const lines = [
            {
              orderItemId: 1,
              quantity: bought,
              value,
              refundedQuantity: 0,
              refundedValue: 0,
              refundedByCancellation: 0,
              digitalUnits: 0,
              isGiftCard: false,
            },
          ];
          const kept = (opened_quantity: number, takesOpened = false): number => {
            const item = {
              id: 1,
              order_item_id: 1,
              received_quantity: came,
              opened_quantity,
            } as ReceivedItem;
            const terms = { balance: balance({ lines }), input: {}, feePercent, takesOpened };
            return reduceReceived([item], terms)[0]?.reduction_amount ?? -1;
          };
          const whole = resolveRefund(balance({ lines }), {
            ...request,
            items: [{ orderItemId: 1, quantity: came }],
          });
          expect(kept(came)).toBe(whole.amount);
          expect(kept(opened)).toBeLessThanOrEqual(whole.amount);
          expect(kept(opened)).toBeGreaterThanOrEqual(kept(0));
          expect(kept(opened, true)).toBe(kept(0));
        },
      ),
    );
  });
});

describe('a refund of returned units', () => {
  it('is what they were sold for, less the reduction of their own item', () => {
    // Two lamps at 60.00; 15.00 are kept of one of them: 120.00 - 15.00 = 105.00.
    const items = [{ orderItemId: 1, quantity: 2, reduction: 1_500 }];
    expect(resolveRefund(balance({}), { ...request, items })).toEqual({
      amount: 10_500,
      shipping: 0,
      items: [{ order_item_id: 1, quantity: 2, value: 12_000, amount: 10_500 }],
    });
  });

  it('includes shipping at the price of the cheapest method, with its share of the tax', () => {
    const items = [{ orderItemId: 1, quantity: 2 }];
    // Express cost 15.00 plus 3.00 tax; standard 5.00, so 18.00 * 5 / 15 = 6.00.
    const paid = { shippingPaid: 1_800, shippingNet: 1_500, shippingLeft: 1_800 };
    const amountOf = (more: Partial<RefundBalance>, standardShipping: number): number =>
      resolveRefund(balance({ ...paid, ...more }), { ...request, items, standardShipping }).shipping;
    expect(amountOf({}, 500)).toBe(600);
    expect(amountOf({}, 1_500)).toBe(1_800);
    expect(amountOf({}, 0)).toBe(0);
    // 2.00 were refunded before: 4.00 are left of the 6.00.
    expect(amountOf({ shippingLeft: 1_600 }, 500)).toBe(400);
    expect(amountOf({ shippingPaid: 0, shippingNet: 0, shippingLeft: 0 }, 500)).toBe(0);
  });
});
