import { answerOf } from '../src/shop/sales/after-sale/dispute-answer';
import { movesOf, paidByMove } from '../src/shop/sales/after-sale/refund-moves';
import {
  actionsOf,
  nextStepOf,
  paymentStateOf,
  refundableOf,
  refundedByStaff,
  returnableLines,
} from '../src/shop/sales/orders/order-facts';
import { addAmounts, subtractAmounts } from '../src/shared/ui/amounts';
import {
  linesIn,
  linesOfParcel,
  linesToPack,
  placesToShip,
  warehousesToShip,
} from '../src/shop/sales/parts/places';
import type { Dispute, Order, Refund } from '../src/shop/sales/parts/types';

const line = { id: 1, quantity: 2, left_to_ship: 2, waiting_quantity: 0 };

/** An order of 125.00: 20.00 by gift card, 5.00 by wallet, 100.00 by card. */
function orderOf(more: object = {}): Order {
  return {
    status: 'confirmed',
    payment_status: 'paid',
    payment_method: 'card',
    items: [line],
    shipments: [],
    payment: null,
    payments: [{ status: 'paid', captured_amount: '100.00' }],
    paid_amount: '125.00',
    refunded_amount: '0.00',
    disputed_amount: '0.00',
    exchange_amount: '0.00',
    gift_card_amount: '20.00',
    wallet_amount: '5.00',
    ...more,
  } as unknown as Order;
}

function refundOf(more: object): Refund {
  const parts = {
    card_amount: '0.00',
    offline_amount: '0.00',
    gift_card_amount: '0.00',
    wallet_amount: '0.00',
  };
  return { source: 'staff', exchange_amount: '0.00', ...parts, ...more } as unknown as Refund;
}

describe('amounts', () => {
  it('are added and subtracted to the cent, with the decimals of the currency', () => {
    // Binary fractions make 0.30000000000000004 of it.
    expect(addAmounts('0.10', '0.20')).toBe('0.30');
    expect(subtractAmounts('1.005', '0.005')).toBe('1.000');
    expect(subtractAmounts('5', '7')).toBe('0');
  });
});

describe('what can be refunded of an order', () => {
  it('excludes refunds under way and disputed money, and counts credit of an approved refund once', () => {
    const order = orderOf({ refunded_amount: '5.00', disputed_amount: '10.00' });
    const refunds = [
      refundOf({ status: 'pending', amount: '20.00', card_amount: '20.00' }),
      // Its 5.00 of wallet credit are in `refunded_amount` already.
      refundOf({ status: 'approved', amount: '35.00', card_amount: '30.00', wallet_amount: '5.00' }),
      refundOf({ status: 'rejected', amount: '50.00', card_amount: '50.00' }),
      refundOf({ status: 'pending', source: 'late_payment', amount: '99.00', card_amount: '99.00' }),
    ];
    // 125 − 5 refunded − 10 disputed − 20 pending − 30 on their way.
    expect(refundableOf(order, refunds)).toBe('60.00');
  });
});

describe('what staff can do with an order', () => {
  it('is a return of units that were shipped and have not come back', () => {
    const items = [{ ...line, quantity: 5, cancelled_quantity: 1, returned_quantity: 2 }];
    expect(returnableLines(orderOf({ status: 'delivered', items }))).toMatchObject([{ id: 1, max: 2 }]);
    expect(returnableLines(orderOf({ status: 'processing', items }))).toEqual([]);
    expect(actionsOf(orderOf({ status: 'shipped', items })).canReturn).toBe(true);
    const back = [{ ...line, cancelled_quantity: 0, returned_quantity: 2 }];
    expect(actionsOf(orderOf({ status: 'shipped', items: back })).canReturn).toBe(false);
  });

  it.each([
    ['ship', {}],
    ['cancel_refunded', { payment_status: 'refunded' }],
    ['answer_dispute', { open_dispute_id: 3 }],
    ['answer_dispute', { open_dispute_id: 3, status: 'cancelled' }],
    ['wait_for_card', { status: 'pending', payment_status: 'pending' }],
    ['check_transfer', { status: 'pending', payment_status: 'pending', payment_method: 'bank_transfer' }],
    ['ship', { payment_status: 'pending', payment_method: 'invoice', items: [line] }],
    [
      'collect_invoice',
      { status: 'delivered', payment_status: 'pending', payment_method: 'invoice', items: [] },
    ],
    [
      'ship_authorized',
      {
        ...{ items: [line], payment_status: 'pending' },
        payment: { authorized_amount: '125.00', captured_amount: '0.00' },
      },
    ],
    [
      'written_off',
      {
        ...{ status: 'delivered', payment_status: 'pending', payment_method: 'invoice', items: [] },
        ...{ amount_left: '65.00', written_off_amount: '65.00' },
      },
    ],
    [
      'collect_invoice',
      {
        ...{ status: 'delivered', payment_status: 'pending', payment_method: 'invoice', items: [] },
        ...{ amount_left: '65.00', written_off_amount: '64.99' },
      },
    ],
    ['track', { status: 'shipped', items: [] }],
    ['nothing', { status: 'cancelled' }],
    [
      'pay_back',
      {
        status: 'cancelled',
        payment_status: 'pending',
        received_amount: '20.00',
        refunds: [{ status: 'approved' }],
      },
    ],
    [
      'nothing',
      {
        status: 'cancelled',
        payment_status: 'pending',
        received_amount: '20.00',
        refunds: [{ status: 'processed' }],
      },
    ],
    ['settle_return', { status: 'delivered', returns: [{ status: 'requested' }] }],
    ['nothing', { status: 'delivered', items: [], returns: [{ status: 'refunded' }] }],
  ])('is to %s', (step, traits) => {
    expect(nextStepOf(orderOf(traits))).toBe(step);
  });

  it.each([
    ['pay_by_hand', { status: 'delivered' }, { status: 'approved', offline_amount: '5.00' }],
    ['pay_by_hand', { status: 'cancelled' }, { status: 'approved', offline_amount: '5.00' }],
    ['nothing', { status: 'delivered' }, { status: 'approved', card_amount: '5.00' }],
    ['nothing', { status: 'delivered' }, { status: 'processed', offline_amount: '5.00' }],
    ['answer_dispute', { open_dispute_id: 3 }, { status: 'approved', offline_amount: '5.00' }],
  ])('is to %s with such a refund', (step, traits, refund) => {
    expect(nextStepOf(orderOf({ items: [], ...traits }), [refundOf(refund)])).toBe(step);
  });

  it('ends with the first parcel for cancelling and for addresses', () => {
    expect(actionsOf(orderOf())).toMatchObject({
      canShip: true,
      canCancel: true,
      canCancelUnits: true,
      canChangeAddresses: true,
      canMarkPaid: false,
    });
    expect(actionsOf(orderOf({ status: 'processing', shipments: [{}] }))).toMatchObject({
      canShip: true,
      canCancel: false,
      canCancelUnits: true,
      canChangeAddresses: false,
    });
    expect(actionsOf(orderOf({ status: 'delivered', payment_status: 'pending', items: [] }))).toMatchObject({
      canShip: false,
      canMarkPaid: true,
      moves: [],
    });
  });
});

describe('what is laid into the next parcel', () => {
  it('is what is left to ship, without units that wait for stock', () => {
    const items = [
      { ...line, id: 1, quantity: 5, cancelled_quantity: 1, shipped_quantity: 2, left_to_ship: 2 },
      { ...line, id: 2, quantity: 3, left_to_ship: 3, waiting_quantity: 1 },
      { ...line, id: 3, quantity: 1, shipped_quantity: 1, left_to_ship: 0 },
      { ...line, id: 4, quantity: 1, left_to_ship: 1, waiting_quantity: 1 },
    ];
    const packed = linesToPack(orderOf({ status: 'processing', items }));
    expect(packed.map(({ line: { id }, units }) => [id, units])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(linesToPack(orderOf({ status: 'cancelled', items }))).toEqual([]);
  });
});

describe('the answer to a dispute', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const disputeOf = (more: object, evidence: object = {}): Dispute =>
    ({
      status: 'needs_response',
      evidence_due_by: '2026-11-24T12:00:00Z',
      credit_note: null,
      withdrawn_amount: '125.00',
      evidence: { state: 'none', texts: {}, files: [], ...evidence },
      ...more,
    }) as unknown as Dispute;

  it('can be sent once there is something to send, until the due date', () => {
    expect(answerOf(disputeOf({}), now)).toMatchObject({
      canChange: true,
      canSubmit: false,
      canAccept: true,
    });
    expect(answerOf(disputeOf({}, { texts: { customer_name: 'Ada' } }), now)).toMatchObject({
      canSubmit: true,
    });
    expect(answerOf(disputeOf({ evidence_due_by: '2026-11-23T11:59:59Z' }), now)).toMatchObject({
      canChange: false,
      canSubmit: false,
      canAccept: true,
      next: 'late',
    });
    expect(answerOf(disputeOf({}, { state: 'submitted' }), now)).toMatchObject({
      canAccept: false,
      next: 'bank',
    });
    expect(answerOf(disputeOf({}, { state: 'accepting' }), now)).toMatchObject({
      isBusy: true,
      canAccept: false,
    });
  });

  it('is followed by a credit note when the money is lost', () => {
    expect(answerOf(disputeOf({ status: 'lost' }), now).canIssueNote).toBe(true);
    expect(answerOf(disputeOf({ status: 'lost', credit_note: 'CN-2026-000001' }), now).canIssueNote).toBe(
      false,
    );
    expect(answerOf(disputeOf({ status: 'lost', withdrawn_amount: '0.00' }), now).canIssueNote).toBe(false);
  });
});

it.each([
  ['pending', '0.00', 'pending'],
  ['pending', '5.00', 'part_paid'],
  ['paid', '5.00', 'paid'],
])('names the payment of %s with %s received %s', (payment_status, received_amount, state) => {
  expect(paymentStateOf({ payment_status, received_amount } as Order)).toBe(state);
});

it('lists what is in a parcel, and where it left from', () => {
  const warehouses = [{ warehouse_id: 7, name: 'Lyon', quantity: 2 }];
  const shipments = [{ id: 4, items: [{ order_item_id: 1, quantity: 2, warehouses }] }];
  expect(linesOfParcel(orderOf({ shipments }), 4)).toEqual([{ line, units: 2, places: warehouses }]);
  expect(linesOfParcel(orderOf({ shipments }), 5)).toEqual([]);
});

describe('units in two warehouses', () => {
  const lyon = { warehouse_id: 7, name: 'Lyon', quantity: 22, left_to_ship: 0 };
  const eindhoven = { warehouse_id: 8, name: 'Eindhoven', quantity: 3, left_to_ship: 3 };
  const names = { product_name: '', variant_name: '', sku: '' };
  const first = { ...line, ...names, quantity: 25, left_to_ship: 3, warehouses: [lyon, eindhoven] };
  const second = {
    ...{ ...line, ...names, id: 2, quantity: 4, left_to_ship: 4 },
    warehouses: [{ ...lyon, quantity: 4, left_to_ship: 4 }],
  };
  const order = orderOf({ status: 'processing', items: [first, second] });

  it('are told only while they have not left', () => {
    expect(placesToShip(first)).toEqual([{ warehouse_id: 8, name: 'Eindhoven', quantity: 3 }]);
    expect(warehousesToShip(order).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Eindhoven', 3],
      ['Lyon', 4],
    ]);
  });

  it('limit what can be chosen to one of them', () => {
    const lines = [first, second].map((each) => ({ ...each, max: each.left_to_ship }));
    const chosen = (id?: number): number[][] => linesIn(lines, id).map((each) => [each.id, each.max]);
    expect(chosen()).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(chosen(7)).toEqual([[2, 4]]);
    expect(chosen(8)).toEqual([[1, 3]]);
    expect(chosen(9)).toEqual([]);
  });

  it('are on the packing slip of their warehouse', () => {
    const slip = (id?: number): unknown[] =>
      linesToPack(order, id).map(({ line: { id: own }, units, places }) => [own, units, places[0]?.name]);
    expect(slip()).toEqual([
      [1, 3, 'Eindhoven'],
      [2, 4, 'Lyon'],
    ]);
    expect(slip(8)).toEqual([[1, 3, 'Eindhoven']]);
  });
});

it('adds up what staff have refunded by themselves', () => {
  const refunds = [
    refundOf({ amount: '60.00', status: 'processed' }),
    refundOf({ amount: '5.00', status: 'pending', source: 'processor' }),
    refundOf({ amount: '7.00', status: 'failed' }),
    refundOf({ amount: '9.00', status: 'processed', source: 'return' }),
  ];
  expect(refundedByStaff(refunds)).toBe('65.00');
  expect(refundedByStaff([])).toBe('0.00');
});

describe('a refund that the card rejected', () => {
  const failed = {
    status: 'failed',
    amount: '9.00',
    card_amount: '7.00',
    offline_amount: '2.00',
    processed_at: null,
  };

  it.each([
    ['exchange', '0.00', ['retry', 'by_hand']],
    ['exchange', '9.00', ['retry']],
    ['late_payment', '0.00', ['retry', 'by_hand']],
    ['staff', '9.00', ['retry']],
  ])('of the source %s that counts %s can be: %j', (source, counted_amount, moves) => {
    expect(movesOf(refundOf({ ...failed, source, counted_amount }))).toEqual(moves);
  });

  it('is paid back by hand without what was paid back before it failed', () => {
    expect(paidByMove(refundOf(failed), 'by_hand')).toBe('9.00');
    expect(paidByMove(refundOf({ ...failed, processed_at: '2026-11-20T12:00:00Z' }), 'by_hand')).toBe('7.00');
  });
});
