import { Baseline1795409400000 } from './1795409400000-baseline';
import { OrderPaymentMethods1795432960000 } from './1795432960000-order-payment-methods';
import { OrdersOnDelivery1795432961000 } from './1795432961000-orders-on-delivery';

/** Migrations in the order in which they run. */
export const MIGRATIONS = [
  Baseline1795409400000,
  OrderPaymentMethods1795432960000,
  OrdersOnDelivery1795432961000,
];
