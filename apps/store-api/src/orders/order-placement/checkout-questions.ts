import { Money, type PricesQuestion } from '@comptoir/contracts';
import type { CheckoutGoods } from './checkout-goods.service';

/** The person who places the order. */
export type Asker = Pick<PricesQuestion, 'placed_by' | 'customer_id'>;

/** Returns the lines of a checkout for the question to a hook, in the order of the lines. */
export function questionItemsOf({ sheet, lines }: CheckoutGoods): PricesQuestion['items'] {
  const money = (minor: number): string => Money.format(minor, sheet.exchange.code);
  return sheet.lines.map((priced, index) => {
    const line = lines[index];
    if (!line) throw new Error('a priced line has no line of the cart');
    const { variant } = line;
    return {
      item_id: line.id,
      product_id: variant.productId,
      variant_id: variant.variantId,
      sku: variant.sku,
      quantity: line.quantity,
      unit_price: money(priced.unitPrice),
      discount_amount: money(priced.discount),
      total: money(priced.total),
      is_digital: variant.isDigital,
      custom_fields: line.customFields ?? {},
    };
  });
}
