import { ordersPageOf, readIds } from '../src/shop/sales/fulfilment/chosen-orders';
import { sheetsOf } from '../src/shop/sales/fulfilment/label-sheets';
import { picksOf } from '../src/shop/sales/fulfilment/picks';
import {
  type ShipRow,
  checkFresh,
  doubtsOf,
  isOpenRow,
  repeatedNumbers,
  rowOf,
} from '../src/shop/sales/fulfilment/ship-rows';
import { labelLinesOf } from '../src/shop/sales/fulfilment/label-lines';
import { deliveryNameOf } from '../src/shop/sales/parts/delivery-name';
import type { Order } from '../src/shop/sales/parts/types';

const MAIN = 1;
const EINDHOVEN = 2;

interface Places {
  main?: number;
  eindhoven?: number;
}

function lineOf(id: number, sku: string, { main = 0, eindhoven = 0 }: Places, more: object = {}): object {
  const place = (warehouse_id: number, name: string, units: number) =>
    units > 0 ? [{ warehouse_id, name, quantity: units, left_to_ship: units }] : [];
  return {
    id,
    sku,
    product_name: sku.toLowerCase(),
    variant_name: '',
    quantity: main + eindhoven,
    left_to_ship: main + eindhoven,
    waiting_quantity: 0,
    refunded_quantity: 0,
    warehouses: [...place(MAIN, 'Main', main), ...place(EINDHOVEN, 'Eindhoven', eindhoven)],
    ...more,
  };
}

function orderOf(id: number, items: object[], more: object = {}): Order {
  return {
    id,
    order_number: `ORD-${id}`,
    status: 'confirmed',
    payment_status: 'paid',
    payment_method: 'card',
    payment: null,
    open_dispute_id: null,
    shipping_method: { carrier: 'UPS' },
    shipments: [],
    items,
    ...more,
  } as unknown as Order;
}

describe('pages for several orders', () => {
  it('name the orders and the warehouse in their address', () => {
    expect(ordersPageOf('pick-list', [4, 2])).toBe('/shop/pick-list?ids=4,2');
    expect(ordersPageOf('ship-orders', [4], 7)).toBe('/shop/ship-orders?ids=4&warehouse=7');
    expect(ordersPageOf('ship-orders', [4], 'all')).toBe('/shop/ship-orders?ids=4');
  });

  it('read each order once, and a hundred at most', () => {
    expect(readIds('4,2,4,x,-1,,2.5')).toEqual([4, 2]);
    expect(readIds(null)).toEqual([]);
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect(readIds(many.join(','))).toEqual(many.slice(0, 100));
  });
});

describe('picksOf', () => {
  const orders = [
    orderOf(1, [lineOf(11, 'LAMP', { main: 2 }), lineOf(12, 'CHAIR', { eindhoven: 1 })]),
    orderOf(2, [lineOf(21, 'LAMP', { main: 1, eindhoven: 3 }), lineOf(22, 'LAMP', { main: 1 })]),
  ];

  it('adds up units by SKU and warehouse, by name, with the orders that need them', () => {
    const rows = picksOf(orders).map(({ name, warehouse, units, orders: own }) => [
      ...[name, warehouse, units],
      own.map((order) => `${order.number} ${order.units}`).join(', '),
    ]);
    expect(rows).toEqual([
      ['chair', 'Eindhoven', 1, 'ORD-1 1'],
      ['lamp', 'Eindhoven', 3, 'ORD-2 3'],
      ['lamp', 'Main', 4, 'ORD-1 2, ORD-2 2'],
    ]);
  });

  it('lists what lies in one warehouse', () => {
    const rows = picksOf(orders, MAIN).map(({ name, units }) => [name, units]);
    expect(rows).toEqual([['lamp', 4]]);
  });

  it('leaves out what waits for stock, was shipped, or is of an order that has ended', () => {
    const waiting = lineOf(31, 'LAMP', { main: 1 }, { left_to_ship: 3, waiting_quantity: 2 });
    const shipped = lineOf(32, 'CHAIR', {}, { left_to_ship: 0 });
    const ended = orderOf(4, [lineOf(41, 'CHAIR', { main: 1 })], { status: 'cancelled' });
    expect(picksOf([orderOf(3, [waiting, shipped]), ended]).map(({ sku, units }) => [sku, units])).toEqual([
      ['LAMP', 1],
    ]);
  });

  it('lists units of which no warehouse is known', () => {
    const order = orderOf(5, [lineOf(51, 'LAMP', { main: 1 }, { left_to_ship: 3 })]);
    expect(picksOf([order]).map(({ warehouse, units }) => [warehouse, units])).toEqual([
      ['', 2],
      ['Main', 1],
    ]);
  });
});

describe('sheetsOf', () => {
  it('begins after the labels that are gone, and on a new sheet when one is full', () => {
    expect(sheetsOf(['a', 'b', 'c'], 2, 4)).toEqual([[undefined, undefined, 'a', 'b'], ['c']]);
    expect(sheetsOf(['a', 'b'], 0, 2)).toEqual([['a', 'b']]);
    expect(sheetsOf([], 3, 4)).toEqual([]);
  });
});

describe('a row to ship', () => {
  const lamps = [lineOf(11, 'LAMP', { main: 2 })];

  it('is ticked unless something speaks against it, or nothing can be shipped', () => {
    const rows = [
      orderOf(1, lamps),
      orderOf(2, lamps, { open_dispute_id: 5 }),
      orderOf(3, lamps, { payment_status: 'pending' }),
      orderOf(4, lamps, { payment_status: 'pending', payment_method: 'invoice' }),
      orderOf(5, [lineOf(51, 'LAMP', { main: 2 }, { refunded_quantity: 1 })]),
      orderOf(6, [lineOf(61, 'LAMP', {})]),
    ].map((order) => rowOf(order, undefined));
    expect(rows.map(({ isTicked, doubts, outcome }) => [isTicked, doubts.join(), outcome.state])).toEqual([
      [true, '', 'open'],
      [false, 'disputed', 'open'],
      [false, 'unpaid', 'open'],
      [true, '', 'open'],
      [false, 'refunded', 'open'],
      [false, '', 'nothing'],
    ]);
    expect(rowOf(orderOf(7, lamps), EINDHOVEN).outcome.state).toBe('nothing');
    expect(rowOf(orderOf(7, lamps), MAIN)).toMatchObject({ isTicked: true, carrier: 'UPS' });
  });

  it('has no doubt about refunded units that were shipped before', () => {
    const line = lineOf(11, 'LAMP', {}, { refunded_quantity: 1 });
    expect(doubtsOf(orderOf(1, [line, ...lamps]))).toEqual([]);
  });

  it('stays open when it fails, and is closed once it is shipped', () => {
    const row = rowOf(orderOf(1, lamps), undefined);
    const states = [
      { state: 'open' },
      { state: 'failed', reason: 'No.' },
      { state: 'sending' },
      { state: 'shipped' },
      { state: 'nothing' },
    ] as const;
    expect(states.map((outcome) => isOpenRow({ ...row, outcome }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is known by a tracking number of another row', () => {
    const rows = ['1Z', ' 1Z ', '', '', '2Z'].map((number) => ({
      ...rowOf(orderOf(1, lamps), undefined),
      number,
    }));
    expect([...repeatedNumbers(rows)]).toEqual(['1Z']);
  });
});

describe('checkFresh', () => {
  const lamps = [lineOf(11, 'LAMP', { main: 2 })];
  const seen = orderOf(1, lamps, { shipments: [{ id: 1, tracking_number: 'OLD' }] });
  const row: ShipRow = rowOf(seen, undefined);
  const gone = [lineOf(11, 'LAMP', {}, { left_to_ship: 0 })];
  const shippedWith = (tracking_number: string | null): Order =>
    orderOf(1, gone, { shipments: [...seen.shipments, { id: 2, tracking_number }] });

  it('passes an order that is as it was', () => {
    expect(checkFresh(row, orderOf(1, lamps, { shipments: seen.shipments }))).toBe('same');
  });

  it('finds the shipment of a try whose answer was lost', () => {
    expect(checkFresh({ ...row, unanswered: '1Z' }, shippedWith('1Z'))).toBe('shipped');
    expect(checkFresh({ ...row, unanswered: '' }, shippedWith(null))).toBe('shipped');
    expect(checkFresh({ ...row, unanswered: 'OLD' }, orderOf(1, lamps, { shipments: seen.shipments }))).toBe(
      'same',
    );
  });

  it('stops at what others have done', () => {
    expect(checkFresh(row, shippedWith('1Z'))).toBe('changed');
    expect(checkFresh({ ...row, unanswered: '1Z' }, shippedWith('3Z'))).toBe('changed');
    const refunded = [lineOf(11, 'LAMP', { main: 2 }, { refunded_quantity: 1 })];
    expect(checkFresh(row, orderOf(1, refunded, { shipments: seen.shipments }))).toBe('changed');
    const moved = orderOf(1, lamps, { shipments: seen.shipments, addresses_version: 'another' });
    expect(checkFresh(row, moved)).toBe('changed');
    const disputed = orderOf(1, lamps, { shipments: seen.shipments, open_dispute_id: 3 });
    expect(checkFresh(row, disputed)).toBe('disputed');
    expect(checkFresh(rowOf(disputed, undefined), disputed)).toBe('same');
  });
});

describe('a pickup point', () => {
  const point = { id: 'FR-69003-1', name: 'Tabac des Lilas', address: '4 cours Lafayette, 69003 Lyon' };
  const method = { id: 1, name: 'Pickup point', carrier: 'Relais', pickup_point: point };
  const shipping_address = {
    full_name: 'Camille Martin',
    company: '',
    address_line1: '12 rue des Lilas',
    address_line2: '',
    postal_code: '69003',
    city: 'Lyon',
    state: '',
    country: 'FR',
    phone: '+33612345678',
  };

  it('is named with the shipping method on packing slips and on the page of the order', () => {
    expect(deliveryNameOf(method)).toBe(
      'Pickup point · Tabac des Lilas, 4 cours Lafayette, 69003 Lyon (FR-69003-1)',
    );
    expect(deliveryNameOf({ ...method, pickup_point: null })).toBe('Pickup point');
    expect(deliveryNameOf(null)).toBeUndefined();
  });

  it('is where a label sends the goods', () => {
    const order = orderOf(1, [], { shipping_address, shipping_method: method });
    expect(labelLinesOf(order, 'en')).toEqual([
      'Camille Martin',
      'Tabac des Lilas',
      '4 cours Lafayette, 69003 Lyon',
      'FR-69003-1',
      '+33612345678',
    ]);
    const home = orderOf(1, [], { shipping_address, shipping_method: null });
    expect(labelLinesOf(home, 'en')).toEqual(['Camille Martin', '12 rue des Lilas', '69003 Lyon', 'France']);
  });
});
