import { OrderErrors } from '../order-records/order-records.errors';
import { RefundErrors } from '../refunds/refunds.errors';
import { ReturnErrors } from '../returns/returns.errors';

/** Errors of a withdrawal from an order that exists (docs/returns.md). */
export const WITHDRAWAL_ERRORS = [
  ReturnErrors.ORDER_NOT_WITHDRAWABLE,
  ReturnErrors.WITHDRAWAL_PERIOD_EXPIRED,
  ReturnErrors.WITHDRAWAL_EXCLUDED,
  ReturnErrors.RETURN_QUANTITY_EXCEEDED,
  OrderErrors.ORDER_NOT_PAID,
  RefundErrors.GIFT_CARD_USED,
  RefundErrors.PAYMENT_DISPUTED,
];
