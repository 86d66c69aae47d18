import { type EventGroups, changesOf } from '../../shared/webhooks/event-groups';

const SALES = ['order', 'draft_order', 'shipment', 'payment', 'refund', 'return', 'invoice', 'dispute'];

/** Events that webhooks of the shop can name. */
export const SHOP_EVENTS: EventGroups = {
  orders: [
    'order.placed',
    'order.confirmed',
    'order.backorder_filled',
    'order.shipped',
    'order.delivered',
    'order.cancelled',
    'payment.completed',
    'payment.failed',
    'payment.authorized',
    'payment.authorization_expiring',
    'payment.authorization_expired',
    'payment.capture_failed',
    'refund.processed',
    'tax.threshold_reached',
  ],
  catalogue: changesOf([
    'product',
    'variant',
    'price',
    'stock',
    'warehouse',
    'category',
    'brand',
    'collection',
  ]),
  offers: changesOf(['price_list', 'coupon', 'promotion', 'bundle', 'flash_sale', 'gift_card']),
  sales: changesOf(
    SALES,
    SALES.filter((record) => record !== 'draft_order'),
  ),
  customers: changesOf(['customer', 'customer_group', 'review']),
};
