import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import {
  type VariantSnapshot,
  VariantSnapshotsService,
} from '../../catalog/prices/variant-snapshots.service';
import { UsersService } from '../../customers/users/users.service';
import { invalidField } from '../../platform/http/request.errors';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import { CouponsService, normalizeCouponCode } from '../../promotions/coupons/coupons.service';
import { readPriceTerms } from '../cart/active-price-rules.queries';
import { CartPricingService, sheetBeforeCoupon } from '../cart/cart.pricing.service';
import { type CartLine, readExchange } from '../cart/cart.queries';
import type { PreviewPromotions, PromotionPreviewLine } from './promotion-preview.dto';

/** No customer has this id, so nobody's uses of a coupon count. */
const NOBODY = 0;

/** Prices of lines that are in no cart. */
export interface PromotionPreview {
  /** In the order of `sheet.lines`. */
  lines: readonly CartLine[];
  sheet: PriceSheet;
  /** Null when no coupon was asked for; `error` says why it does not apply. */
  coupon: { code: string; error: AppError | null } | null;
}

/** Prices lines as a cart does, for staff who check their promotions (docs/promotions.md). */
@Injectable()
export class PromotionPreviewAdminService {
  constructor(
    private readonly db: Db,
    private readonly variants: VariantSnapshotsService,
    private readonly pricing: CartPricingService,
    private readonly coupons: CouponsService,
    private readonly currencies: CurrenciesService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes nothing: no cart, no use of a coupon, no unit of a flash sale.
   * @throws RequestErrors.VALIDATION_ERROR
   */
  async previewPromotions(input: PreviewPromotions): Promise<PromotionPreview> {
    const { coupon_code: asked, currency } = input;
    const userId = input.user_id ?? undefined;
    if (userId !== undefined && !(await this.users.findUser(userId))) {
      throw invalidField('user_id', 'There is no such customer.');
    }
    const variantIds = input.lines.map(({ variant_id }) => variant_id);
    const [known, { exchange, rules }] = await Promise.all([
      this.variants.readVariantSnapshots(this.db, variantIds),
      readPriceTerms(this.db, {
        userId,
        now: this.clock.now(),
        variantIds,
        currency: currency
          ? await this.currencies.requireActiveCode(currency)
          : (await readExchange(this.db, userId)).code,
      }),
    ]);
    const lines = linesOf(input.lines, known);
    const sheet = sheetBeforeCoupon({ lines, exchange, rules });
    if (!asked?.trim()) return { lines, sheet, coupon: null };
    const offer = await this.coupons.findCouponByCode(this.db, asked, userId ?? NOBODY);
    const { sheet: reduced, error } = this.pricing.withCoupon(sheet, offer);
    return { lines, sheet: reduced, coupon: { code: offer?.code ?? normalizeCouponCode(asked), error } };
  }
}

/** Returns the lines as those of a cart that was filled just now. */
function linesOf(
  asked: readonly PromotionPreviewLine[],
  known: ReadonlyMap<number, VariantSnapshot>,
): CartLine[] {
  const seen = new Set<number>();
  return asked.map(({ variant_id: variantId, quantity }, index) => {
    const field = `lines.${index}.variant_id`;
    const variant = known.get(variantId);
    if (!variant) throw invalidField(field, 'There is no such variant.');
    if (seen.has(variantId)) throw invalidField(field, 'variant_id must not be listed twice');
    seen.add(variantId);
    const { basePrice: seenPrice } = variant;
    return { id: index, variantId, quantity, seenPrice, seenCurrency: null, shown: null, variant };
  });
}
