import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PickupPoint } from '@comptoir/contracts';
import type { FieldValues } from '@comptoir/custom-fields';
import type { GiftRecipient } from '../../credit/gift-cards/gift-recipient.dto';
import type { CouponType } from '../../pricing/pricing/pricing.coupons.rules';
import type { Discount } from '../../pricing/pricing/price-sheet';
import type { LineTax, TaxTerms } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { TaxCalculation, TaxedPart } from '../../pricing/pricing/pricing.tax.rules';
import type { HookDecision } from '../../platform/hooks/hook-decisions';
import type { PaymentMethod, WithdrawalExclusion } from '../../platform/settings/settings.view';
import type { VatEvidence } from '../../customers/vat-numbers/vat-numbers.rules';
import type { OrderPaymentStatus, OrderStatus } from './order-records.states';
import { OrderNote } from './order-notes.entity';
import { OrderStatusChange } from './order-moves.entity';
import { OfflinePayment } from './offline-payments.entity';
import { WriteOff } from './write-offs.entity';

/** A copy of a postal address from the time of the order. */
export interface AddressSnapshot {
  full_name: string;
  phone: string;
  address_line1: string;
  address_line2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  /** Company of the recipient, and its VAT number; older copies have none. */
  company?: string;
  vat_number?: string;
}

export interface CouponSnapshot {
  code: string;
  type: CouponType;
  /** Decimal text: a percentage, or an amount in the order's currency. */
  value: string;
}

/** Why the order was not taxed. */
export interface TaxExemptionSnapshot {
  reason: string;
  certificate_number: string;
}

export interface MethodSnapshot {
  id: number;
  name: string;
  carrier: string;
  /** Where the customer collects the goods; absent for a delivery to the address. */
  pickup_point?: PickupPoint;
}

/** An order. All amounts are minor units of its currency and are frozen when it is placed. */
@Entity('orders')
export class Order {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 30 })
  order_number: string;

  @Column('integer')
  user_id: number;

  /** Member of staff who placed the order for the customer; null when the customer did. */
  @Column('integer', { nullable: true })
  placed_by: number | null;

  @Column('text', { default: 'pending' })
  status: OrderStatus;

  @Column('text', { default: 'pending' })
  payment_status: OrderPaymentStatus;

  /** Payment method of the amount due; null when nothing is due. */
  @Column('text', { nullable: true, default: 'card' })
  payment_method: PaymentMethod | null;

  /** Where to transfer the amount due; empty unless the order is paid by bank transfer. */
  @Column('varchar', { length: 1000, default: '' })
  payment_instructions: string;

  /** The customer's own number of the purchase; empty when there is none. */
  @Column('varchar', { length: 64, default: '' })
  purchase_order_number: string;

  /** Values of custom fields, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  /** Decisions of hooks from when it was placed. */
  @Column('jsonb', { default: [] })
  hook_decisions: HookDecision[];

  /** Days from the invoice to its due date; null unless the order is paid by invoice. */
  @Column('smallint', { nullable: true })
  payment_terms_days: number | null;

  /** Due date of an invoice that was issued before the payment, `YYYY-MM-DD`. */
  @Column('date', { nullable: true })
  payment_due_on: string | null;

  /** Time when the customer was reminded of an overdue invoice. */
  @Column('timestamptz', { nullable: true })
  payment_reminded_at: Date | null;

  /** True when the order was shipped unpaid. */
  @Column('boolean', { default: false })
  shipped_unpaid: boolean;

  @Column('char', { length: 3 })
  currency: string;

  /** Units of the order's currency for one unit of the base currency, as decimal text. */
  @Column('numeric', { precision: 20, scale: 10 })
  exchange_rate: string;

  @Column('bigint')
  subtotal: number;

  @Column('bigint')
  discount_amount: number;

  @Column('bigint')
  shipping_amount: number;

  /** Cost of the cheapest shipping method at the sale; null for orders without a choice of methods. */
  @Column('bigint', { nullable: true })
  standard_shipping_amount: number | null;

  /** Days after the delivery in which the order can be withdrawn from; null without the right. */
  @Column('integer', { nullable: true })
  withdrawal_days: number | null;

  @Column('bigint', { default: 0 })
  tax_amount: number;

  @Column('boolean', { default: true })
  prices_include_tax: boolean;

  /** The tax with the largest amount; null when the order is not taxed. */
  @Column('jsonb', { nullable: true })
  tax: TaxTerms | null;

  /** The shipping cost by the terms that it was taxed by; null in orders from before lines kept theirs. */
  @Column('jsonb', { nullable: true })
  shipping_taxes: TaxedPart[] | null;

  /** Null unless the customer was exempt from tax. */
  @Column('jsonb', { nullable: true })
  tax_exemption: TaxExemptionSnapshot | null;

  /** Why the company pays no tax abroad; null for all other orders. */
  @Column('jsonb', { nullable: true })
  vat_check: VatEvidence | null;

  /** Null unless the shop asked a tax provider when the order was placed. */
  @Column('jsonb', { nullable: true })
  tax_calculation: TaxCalculation | null;

  @Column('bigint')
  total: number;

  @Column('bigint', { default: 0 })
  gift_card_amount: number;

  @Column('bigint', { default: 0 })
  wallet_amount: number;

  /** Value of exchanged goods that pays for this replacement order. */
  @Column('bigint', { default: 0 })
  exchange_amount: number;

  /** Order whose goods this replacement order was exchanged for; always an older one. */
  @Column('integer', { nullable: true })
  exchanged_order_id: number | null;

  /** Amount for the card: the total minus gift cards, wallet and exchanged goods. */
  @Column('bigint')
  amount_due: number;

  /** Money outside of the processor that came before the rest of `amount_due`. It stays once the order is paid. */
  @Column('bigint', { default: 0 })
  received_amount: number;

  /** Part of `amount_due` of an unpaid order that is not charged, because its units were cancelled. */
  @Column('bigint', { default: 0 })
  uncharged_amount: number;

  /** True when that part has the shipping cost too. */
  @Column('boolean', { default: false })
  uncharged_shipping: boolean;

  /** True when the customer is not notified of that part. */
  @Column('boolean', { default: false })
  uncharged_silent: boolean;

  /** Part of what is left to pay that administrators have written off; the customer still owes it. */
  @Column('bigint', { default: 0 })
  written_off_amount: number;

  /** Paid amount over all tenders: gift cards, wallet, exchanged goods and captured card. */
  @Column('bigint', { default: 0 })
  paid_amount: number;

  /** When the last part of the money arrived; null for an unpaid order, and for one that was paid before this was kept. */
  @Column('timestamptz', { nullable: true })
  paid_at: Date | null;

  /** Amount refunded so far. */
  @Column('bigint', { default: 0 })
  refunded_amount: number;

  /** Amount reserved by refunds that are not processed yet. */
  @Column('bigint', { default: 0 })
  refunding_amount: number;

  /** Amount that disputes have withdrawn from its payment. A trigger writes it. */
  @Column('bigint', { default: 0 })
  disputed_amount: number;

  @Column('integer', { nullable: true })
  coupon_id: number | null;

  @Column('jsonb', { nullable: true })
  coupon: CouponSnapshot | null;

  @Column('jsonb', { nullable: true })
  shipping_address: AddressSnapshot | null;

  @Column('jsonb', { nullable: true })
  billing_address: AddressSnapshot | null;

  @Column('jsonb', { nullable: true })
  shipping_method: MethodSnapshot | null;

  @Column('varchar', { length: 500, default: '' })
  notes: string;

  /** Time when the unpaid order is cancelled; null once it is paid or staff has moved it. */
  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  /** True after the one extension of `expires_at` by a retried payment. */
  @Column('boolean', { default: false })
  expiry_extended: boolean;

  @Column('timestamptz')
  placed_at: Date;

  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  @Column('timestamptz', { nullable: true })
  shipped_at: Date | null;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;

  @Column('timestamptz', { nullable: true })
  cancelled_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/** One line of an order as sold; it stays the same when its product is deleted. */
@Entity('order_items')
export class OrderItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  /** Values of custom fields, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  @Column('integer', { nullable: true })
  product_id: number | null;

  @Column('integer', { nullable: true })
  variant_id: number | null;

  /** Flash sale item whose limit the units count towards. */
  @Column('integer', { nullable: true })
  flash_sale_item_id: number | null;

  @Column('varchar', { length: 200 })
  product_name: string;

  @Column('varchar', { length: 300, default: '' })
  variant_name: string;

  @Column('varchar', { length: 64 })
  sku: string;

  @Column('varchar', { length: 2048, nullable: true })
  image: string | null;

  @Column('boolean', { default: false })
  is_digital: boolean;

  /** Recipient of the gift cards that are sold; empty when the buyer gets them, null for other goods. */
  @Column('jsonb', { nullable: true })
  gift_card: GiftRecipient | null;

  /** Why it cannot be withdrawn from, as it was sold; null when it can. */
  @Column('text', { nullable: true })
  withdrawal_excluded: WithdrawalExclusion | null;

  @Column('integer')
  quantity: number;

  /** Units that were promised for later: those beyond the stock, and all units of a pre-order. */
  @Column('integer', { default: 0 })
  promised_quantity: number;

  /** The promised day, `YYYY-MM-DD`; null without one. */
  @Column('date', { nullable: true })
  promised_on: string | null;

  /** Nothing of it is shipped before `promised_on`. */
  @Column('boolean', { default: false })
  is_preorder: boolean;

  /** Units in shipments. */
  @Column('integer', { default: 0 })
  shipped_quantity: number;

  /** Units that were cancelled alone, while the order goes on. */
  @Column('integer', { default: 0 })
  cancelled_quantity: number;

  @Column('bigint')
  unit_price: number;

  /** Why staff replaced the price; empty when they did not. */
  @Column('varchar', { length: 200, default: '' })
  price_reason: string;

  /** Why hooks raised the price, as customers read it; empty when they did not. */
  @Column('varchar', { length: 200, default: '' })
  surcharge_reason: string;

  @Column('bigint', { default: 0 })
  discount_amount: number;

  /** Discount of each rule; they add up to `discount_amount`. */
  @Column('jsonb', { default: () => `'[]'` })
  discounts: Discount[];

  @Column('bigint', { default: 0 })
  tax_amount: number;

  /** Terms of `tax_amount`; null when tax was off, and in orders from before lines kept their terms. */
  @Column('jsonb', { nullable: true })
  tax: LineTax | null;

  @Column('bigint')
  total: number;

  /** Returned units. */
  @Column('integer', { default: 0 })
  returned_quantity: number;

  /** Units claimed by returns, from the request on. */
  @Column('integer', { default: 0 })
  return_claimed: number;
}

export const ordersEntities = [Order, OrderItem, OrderStatusChange, OrderNote, OfflinePayment, WriteOff];
