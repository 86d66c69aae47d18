import type { Result } from '@comptoir/store-client';

export type Category = Result<'catalogue.listCategories'>[number];
export type ListedProduct = Result<'catalogue.listProducts'>['data'][number];
export type ProductDetail = Result<'catalogue.getProduct'>;
export type Variant = ProductDetail['variants'][number];
export type Cart = Result<'cart.get'>;
export type ShippingMethod = Result<'shippingMethods.list'>[number];
export type Order = Result<'orders.get'>;
export type Payment = Result<'payments.confirm'>;
/** An order whose sums and lines are compared: placed or as a preview. */
export type Sums = Pick<
  Result<'orders.preview'> & Order,
  | 'subtotal'
  | 'discount_amount'
  | 'shipping_amount'
  | 'tax_amount'
  | 'prices_include_tax'
  | 'total'
  | 'gift_card_amount'
  | 'wallet_amount'
  | 'amount_due'
> & {
  items: readonly { quantity: number; unit_price: string; discount_amount: string; total: string }[];
};
