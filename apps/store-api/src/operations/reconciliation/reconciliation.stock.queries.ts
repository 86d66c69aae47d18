import type { LedgerCheck } from './ledger-check';

const STOCK: LedgerCheck[] = [
  {
    name: 'stock-is-its-movements',
    description: 'The units on hand and reserved of an inventory row are the sums of its movements.',
    violations: `
      SELECT 'inventory ' || i.id AS subject,
        format('on hand %s, reserved %s; movements %s, %s', i.on_hand, i.reserved, m.on_hand, m.reserved) AS detail
      FROM inventory i
      LEFT JOIN (SELECT inventory_id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved
                 FROM stock_movements GROUP BY inventory_id) m ON m.inventory_id = i.id
      WHERE i.on_hand <> coalesce(m.on_hand, 0) OR i.reserved <> coalesce(m.reserved, 0)`,
  },
  {
    name: 'stock-is-not-oversold',
    description: 'Orders reserve at most the units on hand, and no number is below zero.',
    violations: `
      SELECT 'inventory ' || id AS subject, format('on hand %s, reserved %s', on_hand, reserved) AS detail
      FROM inventory WHERE NOT reserved BETWEEN 0 AND on_hand`,
  },
  {
    name: 'stock-held-is-open-reservations',
    description:
      'The reserved units of an inventory row are those of order lines that are neither committed nor released.',
    violations: `
      SELECT 'inventory ' || i.id AS subject, format('reserved %s, open reservations %s', i.reserved, coalesce(o.units, 0)) AS detail
      FROM inventory i
      LEFT JOIN (
        SELECT r.inventory_id, sum(r.reserved_delta) AS units FROM stock_movements r
        WHERE r.kind = 'reserve' AND NOT EXISTS (
          SELECT FROM stock_movements d WHERE d.order_item_id = r.order_item_id
            AND d.inventory_id = r.inventory_id AND d.fill = r.fill AND d.kind IN ('commit', 'release'))
        GROUP BY r.inventory_id) o ON o.inventory_id = i.id
      WHERE i.reserved <> coalesce(o.units, 0)`,
  },
  {
    name: 'transfers-move-what-they-take',
    description: 'A transfer brings into its second warehouse the units that it takes out of its first one.',
    violations: `
      SELECT format('transfer %s, variant %s', t.id, m.variant_id) AS subject,
        format('taken %s, brought %s, elsewhere %s', m.taken, m.brought, m.elsewhere) AS detail
      FROM stock_transfers t
      LEFT JOIN LATERAL (
        SELECT i.variant_id,
          coalesce(-sum(s.on_hand_delta) FILTER (WHERE i.warehouse_id = t.from_warehouse_id), 0) AS taken,
          coalesce(sum(s.on_hand_delta) FILTER (WHERE i.warehouse_id = t.to_warehouse_id), 0) AS brought,
          count(*) FILTER (WHERE i.warehouse_id NOT IN (t.from_warehouse_id, t.to_warehouse_id)) AS elsewhere
        FROM stock_movements s JOIN inventory i ON i.id = s.inventory_id WHERE s.transfer_id = t.id
        GROUP BY i.variant_id) m ON true
      WHERE m.variant_id IS NULL OR m.taken <> m.brought OR m.taken <= 0 OR m.elsewhere > 0`,
  },
  {
    name: 'ended-orders-hold-no-stock',
    description: 'A cancelled order has no reserved units.',
    violations: `
      SELECT DISTINCT 'order ' || o.order_number AS subject, format('%s, but units are still reserved', o.status) AS detail
      FROM stock_movements r JOIN order_items t ON t.id = r.order_item_id JOIN orders o ON o.id = t.order_id
      WHERE r.kind = 'reserve' AND o.status = 'cancelled' AND NOT EXISTS (
        SELECT FROM stock_movements d WHERE d.order_item_id = r.order_item_id
          AND d.inventory_id = r.inventory_id AND d.fill = r.fill AND d.kind IN ('commit', 'release'))`,
  },
  {
    name: 'lines-take-what-they-hold',
    description:
      'An order line commits or releases all units that it reserved together, commits at most those ordered, and restocks at most those committed.',
    violations: `
      SELECT format('order item %s at inventory %s', m.order_item_id, m.inventory_id) AS subject,
        format('reserved %s of %s, taken %s, let go %s, put back %s', m.reserved, i.quantity, m.taken, m.released, m.put_back) AS detail
      FROM (
        SELECT order_item_id, inventory_id, sum(reserved) AS reserved, sum(taken) AS taken, sum(released) AS released,
          sum(put_back) AS put_back, bool_and(taken + released IN (0, reserved)) AS is_whole,
          sum(sum(reserved)) OVER (PARTITION BY order_item_id) AS held
        FROM (
          SELECT order_item_id, inventory_id,
            coalesce(sum(reserved_delta) FILTER (WHERE kind = 'reserve'), 0) AS reserved,
            coalesce(-sum(on_hand_delta) FILTER (WHERE kind = 'commit'), 0) AS taken,
            coalesce(-sum(reserved_delta) FILTER (WHERE kind = 'release'), 0) AS released,
            coalesce(sum(on_hand_delta) FILTER (WHERE kind = 'restock'), 0) AS put_back
          FROM stock_movements WHERE order_item_id IS NOT NULL GROUP BY order_item_id, inventory_id, fill) f
        GROUP BY order_item_id, inventory_id) m
      JOIN order_items i ON i.id = m.order_item_id
      WHERE NOT m.is_whole OR m.put_back > m.taken OR m.held > i.quantity`,
  },
];

const BACKORDERS: LedgerCheck[] = [
  {
    name: 'waiting-units-are-counted',
    description: 'The waiting units of a selling policy are those of the backorders of its variant.',
    violations: `
      SELECT 'variant ' || coalesce(s.variant_id, b.variant_id) AS subject,
        format('counted %s, backorders %s', coalesce(s.waiting_quantity, 0), coalesce(b.units, 0)) AS detail
      FROM selling_policies s
      FULL JOIN (SELECT variant_id, sum(waiting_quantity) AS units FROM backorders GROUP BY variant_id) b
        ON b.variant_id = s.variant_id
      WHERE coalesce(s.waiting_quantity, 0) <> coalesce(b.units, 0)`,
  },
  {
    name: 'backorders-are-filled-once',
    description:
      'Each unit of a backorder waits, is cancelled or was reserved once. Waiting units are not shipped.',
    violations: `
      SELECT 'order item ' || b.order_item_id AS subject,
        format('%s sold beyond the stock: %s wait, %s cancelled, %s filled, %s of %s shipped', b.quantity,
          b.waiting_quantity, b.cancelled_quantity, m.filled, i.shipped_quantity, i.quantity) AS detail
      FROM backorders b
      JOIN order_items i ON i.id = b.order_item_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(reserved_delta), 0) AS filled FROM stock_movements
        WHERE order_item_id = b.order_item_id AND kind = 'reserve' AND fill > 0) m
      WHERE b.quantity <> b.waiting_quantity + b.cancelled_quantity + m.filled
        OR i.shipped_quantity + i.cancelled_quantity + b.waiting_quantity > i.quantity`,
  },
  {
    name: 'ended-orders-wait-for-no-stock',
    description: 'A cancelled or refunded order has no units that wait for stock.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('%s, but %s units of item %s wait', o.status, b.waiting_quantity, b.order_item_id) AS detail
      FROM backorders b JOIN order_items t ON t.id = b.order_item_id JOIN orders o ON o.id = t.order_id
      WHERE b.waiting_quantity > 0 AND o.status IN ('cancelled', 'refunded')`,
  },
];

/** Returns that were inspected: their units have been restocked or written off. */
const RECEIVED = `r.status IN ('received', 'refunded', 'exchanged')`;

const RETURNS: LedgerCheck[] = [
  {
    name: 'returned-units-are-those-of-returns',
    description:
      'An order line counts the units of its open and received returns, and neither is more than was ordered.',
    violations: `
      SELECT 'order item ' || i.id AS subject,
        format('held %s, returned %s of %s; returns %s, %s', i.return_claimed, i.returned_quantity, i.quantity,
          coalesce(t.held, 0), coalesce(t.received, 0)) AS detail
      FROM order_items i
      LEFT JOIN (
        SELECT t.order_item_id AS id, sum(t.received_quantity) FILTER (WHERE ${RECEIVED}) AS received,
          sum(CASE WHEN ${RECEIVED} THEN t.received_quantity WHEN r.status = 'rejected' THEN 0 ELSE t.quantity END) AS held
        FROM return_items t JOIN returns r ON r.id = t.return_id GROUP BY t.order_item_id) t ON t.id = i.id
      WHERE i.return_claimed <> coalesce(t.held, 0) OR i.returned_quantity <> coalesce(t.received, 0)
        OR i.returned_quantity > i.return_claimed OR i.return_claimed > i.quantity`,
  },
  {
    name: 'returned-units-are-back-in-stock',
    description:
      'Returned units to restock, which are neither opened nor damaged, are in stock, at most as many as were taken from it.',
    violations: `
      SELECT 'order item ' || coalesce(s.id, m.id) AS subject,
        format('to restock %s, restocked %s of %s', coalesce(s.units, 0), coalesce(m.put_back, 0), coalesce(m.there, 0)) AS detail
      FROM (
        SELECT t.order_item_id AS id, sum(t.received_quantity - coalesce(t.opened_quantity, 0) - coalesce(t.damaged_quantity, 0)) AS units
        FROM return_items t JOIN returns r ON r.id = t.return_id WHERE t.restock AND ${RECEIVED}
        GROUP BY t.order_item_id) s
      FULL JOIN (
        SELECT order_item_id AS id, sum(on_hand_delta) FILTER (WHERE kind = 'restock' AND reason = 'return') AS put_back,
          -sum(on_hand_delta) FILTER (WHERE reason IS DISTINCT FROM 'return') AS there
        FROM stock_movements WHERE order_item_id IS NOT NULL AND kind IN ('commit', 'restock')
        GROUP BY order_item_id) m ON m.id = s.id
      WHERE coalesce(m.put_back, 0) <> least(coalesce(s.units, 0), coalesce(m.there, 0))`,
  },
  {
    name: 'withdrawn-units-are-cancelled-or-come-back',
    description: 'The units of withdrawals are cancelled ones of their line, or those of their returns.',
    violations: `
      SELECT 'order item ' || i.id AS subject,
        format('withdrawn and cancelled %s of %s; withdrawn and sent back %s, in returns %s', w.cancelled,
          i.cancelled_quantity, w.returned, coalesce(r.units, 0)) AS detail
      FROM (
        SELECT order_item_id AS id, sum(cancelled_quantity) AS cancelled, sum(returned_quantity) AS returned
        FROM withdrawal_items GROUP BY order_item_id) w
      JOIN order_items i ON i.id = w.id
      LEFT JOIN (
        SELECT t.order_item_id AS id, sum(t.quantity) AS units
        FROM withdrawals x JOIN return_items t ON t.return_id = x.return_id GROUP BY t.order_item_id) r ON r.id = i.id
      WHERE w.cancelled > i.cancelled_quantity OR w.returned <> coalesce(r.units, 0)`,
  },
  {
    name: 'refunded-units-are-of-the-order',
    description: 'Valid refunds name lines of their own order, and at most the ordered units of each.',
    violations: `
      SELECT 'order item ' || i.id AS subject, format('refunded %s of %s', t.units, i.quantity) AS detail
      FROM order_items i
      JOIN (
        SELECT t.order_item_id AS id, sum(t.quantity) FILTER (WHERE f.status NOT IN ('rejected', 'failed')) AS units,
          min(f.order_id) AS first_order, max(f.order_id) AS last_order
        FROM refund_items t JOIN refunds f ON f.id = t.refund_id GROUP BY t.order_item_id) t ON t.id = i.id
      WHERE t.units > i.quantity OR t.first_order <> i.order_id OR t.last_order <> i.order_id`,
  },
  {
    name: 'shipped-units-are-in-parcels',
    description: 'The shipped units of an order line are those in shipments, and at most those ordered.',
    violations: `
      SELECT 'order item ' || i.id AS subject,
        format('shipped %s of %s, in shipments %s', i.shipped_quantity, i.quantity, coalesce(p.units, 0)) AS detail
      FROM order_items i
      LEFT JOIN (SELECT order_item_id AS id, sum(quantity) AS units FROM shipment_items GROUP BY order_item_id) p
        ON p.id = i.id
      WHERE i.shipped_quantity > i.quantity OR (i.shipped_quantity <> coalesce(p.units, 0) AND NOT EXISTS (
        SELECT FROM shipments s WHERE s.order_id = i.order_id
          AND NOT EXISTS (SELECT FROM shipment_items c WHERE c.shipment_id = s.id)))`,
  },
  {
    name: 'shipped-units-leave-where-they-were',
    description:
      'Shipments take from an inventory row at most the units that the order line got there and that did not go back unshipped.',
    violations: `
      SELECT format('order item %s at inventory %s', s.order_item_id, s.inventory_id) AS subject,
        format('shipped %s of %s', s.units, coalesce(m.units, 0)) AS detail
      FROM (SELECT order_item_id, inventory_id, sum(quantity) AS units FROM shipment_sources
            GROUP BY order_item_id, inventory_id) s
      CROSS JOIN LATERAL (
        SELECT sum(CASE WHEN kind = 'restock' THEN -on_hand_delta ELSE reserved_delta END) AS units FROM stock_movements
        WHERE order_item_id = s.order_item_id AND inventory_id = s.inventory_id AND (kind IN ('reserve', 'release')
          OR (kind = 'restock' AND reason IS DISTINCT FROM 'return'))) m
      WHERE s.units > coalesce(m.units, 0)`,
  },
  {
    name: 'sources-are-of-their-parcels',
    description: 'A shipment names sources for at most the units that it has of an order line.',
    violations: `
      SELECT format('order item %s in shipment %s', s.order_item_id, s.shipment_id) AS subject,
        format('sources %s of %s', s.units, coalesce(c.quantity, 0)) AS detail
      FROM (SELECT shipment_id, order_item_id, sum(quantity) AS units FROM shipment_sources
            GROUP BY shipment_id, order_item_id) s
      LEFT JOIN shipment_items c ON c.shipment_id = s.shipment_id AND c.order_item_id = s.order_item_id
      WHERE s.units > coalesce(c.quantity, 0)`,
  },
];

/** Checks of units: in stock, reserved by orders, shipped and returned. */
export const STOCK_CHECKS: readonly LedgerCheck[] = [...STOCK, ...BACKORDERS, ...RETURNS];
