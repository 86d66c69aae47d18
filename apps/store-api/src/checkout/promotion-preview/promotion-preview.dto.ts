import { CurrencyField, IdField, IntField, ObjectListField, StringField } from '@comptoir/http';
import { MAX_QUANTITY } from '../cart/cart.dto';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_LINES = 50;

export class PromotionPreviewLine {
  @IdField({ description: 'Sold at its current price; each variant once.' })
  variant_id: number;

  @IntField({ min: 1, max: MAX_QUANTITY, description: 'Units, at most as many as a cart holds.' })
  quantity: number;
}

/** POST /admin/promotions/preview. */
export class PreviewPromotions {
  @ObjectListField(() => PromotionPreviewLine, {
    min: 1,
    max: MAX_LINES,
    description: 'What is in the cart.',
  })
  lines: PromotionPreviewLine[];

  @StringField({ ...OPTIONAL, max: 50, description: 'A coupon to try.', example: 'WELCOME10' })
  coupon_code?: string | null;

  @IdField({ ...OPTIONAL, description: 'Customer whose groups, price lists and coupon uses count.' })
  user_id?: number | null;

  @CurrencyField({
    ...OPTIONAL,
    description: 'An active currency; that of the customer by default, else the base currency.',
  })
  currency?: string | null;
}
