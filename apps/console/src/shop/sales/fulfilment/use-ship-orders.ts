import { useTranslate, useUnselect } from 'ra-core';
import { useRef, useState } from 'react';
import { detailsOf } from '../../../shared/data/error-messages';
import { isUnanswered } from '../../../shared/data/unanswered-calls';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';
import { useTwinGuard } from '../parts/tracking-twins';
import { type ShipRow, checkFresh, doubtsOf, isDue, isOpenRow, rowOf } from './ship-rows';

const KEY = 'resources.orders.together.ship_orders';

interface Shipping {
  rows: readonly ShipRow[];
  isBusy: boolean;
  change(id: number, change: Partial<Pick<ShipRow, 'isTicked' | 'carrier' | 'number'>>): void;
  /** Ships the ticked rows that are open, one after the other. Rows that fail stay open. */
  ship(notifiesCustomers: boolean): Promise<void>;
}

/** Ships orders whole, or what lies of them in a warehouse. */
export function useShipOrders(orders: readonly Order[], warehouse: number | undefined): Shipping {
  const [rows, setRows] = useState<readonly ShipRow[]>(() => orders.map((order) => rowOf(order, warehouse)));
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const shipRow = useShipRow(warehouse);
  const unselect = useUnselect('orders');
  const update = (id: number, change: Partial<ShipRow>): void =>
    setRows((all) => all.map((row) => (row.order.id === id ? { ...row, ...change } : row)));
  const ship = async (notifiesCustomers: boolean): Promise<void> => {
    // A second click comes before the button is drawn as disabled.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const shipped: number[] = [];
    for (const row of rows.filter((each) => each.isTicked && isOpenRow(each))) {
      const { id } = row.order;
      update(id, { outcome: { state: 'sending' } });
      const change = await shipRow(row, notifiesCustomers);
      update(id, change);
      if (change.outcome?.state === 'shipped') shipped.push(id);
    }
    unselect(shipped);
    running.current = false;
    setBusy(false);
  };
  return { rows, isBusy, change: update, ship };
}

/** Returns the function that ships one row, and says what has become of it. It never throws. */
function useShipRow(
  warehouse: number | undefined,
): (row: ShipRow, notifiesCustomers: boolean) => Promise<Partial<ShipRow>> {
  const store = useStoreClient();
  const translate = useTranslate();
  const guardTwins = useTwinGuard();
  const failed = (reason: string, more: Partial<ShipRow> = {}): Partial<ShipRow> => ({
    ...more,
    outcome: { state: 'failed', reason },
  });
  return async (row, notifiesCustomers) => {
    const { order } = row;
    const number = row.number.trim();
    let isSent = false;
    try {
      await guardTwins(number, order.order_number);
      const fresh = await store.adminOrders.get({ order_id: String(order.id) });
      const found = checkFresh(row, fresh);
      if (found === 'shipped') return { outcome: { state: 'shipped' } };
      if (found !== 'same') {
        // The person looks at it, and ticks it again.
        const seen = { order: fresh, doubts: doubtsOf(fresh), isTicked: false, unanswered: undefined };
        return failed(translate(`${KEY}.${found}`), seen);
      }
      isSent = true;
      await store.adminShipments.shipOrder({
        id: String(order.id),
        carrier: row.carrier.trim() || null,
        tracking_number: number || null,
        notify_customer: notifiesCustomers,
        addresses_version: order.addresses_version,
        ...(warehouse && { warehouse_id: warehouse }),
        ...(isDue(order) && { unpaid: true }),
      });
      return { outcome: { state: 'shipped' } };
    } catch (error) {
      const isLost = isSent && isUnanswered(error);
      return failed(detailsOf(error, translate), isLost ? { unanswered: number } : {});
    }
  };
}
