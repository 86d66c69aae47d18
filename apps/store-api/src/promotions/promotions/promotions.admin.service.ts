import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { parseHundredths } from '../../pricing/pricing/hundredths';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import type { CreatePromotion, PromotionsQuery, UpdatePromotion } from './promotions.dto';
import { Promotion } from './promotions.entity';
import {
  type PromotionDetails,
  type PromotionTargets,
  findPromotion,
  listPromotions,
  replaceTargets,
} from './promotions.queries';

const CONSTRAINTS: FieldConstraints = {
  promotions_period: ['ends_at', 'It must be after the start.'],
  promotions_percentage: ['value', 'It must not be above 100 percent.'],
  promotions_value_range: ['value', 'It is too large.'],
  promotion_products_product_fkey: ['product_ids', 'A product does not exist.'],
  promotion_categories_category_fkey: ['category_ids', 'A category does not exist.'],
  promotion_brands_brand_fkey: ['brand_ids', 'A brand does not exist.'],
};

/**
 * Manages promotions for administrators (docs/promotions.md). A change holds from the next price calculation
 * on.
 */
@Injectable()
export class PromotionsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Checks that the path `/admin/promotions/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'promotions', id);
  }

  listPromotions(query: PromotionsQuery): Promise<Page<PromotionDetails>> {
    return listPromotions(this.db, query, this.clock.now());
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findPromotion(id: number): Promise<PromotionDetails> {
    const promotion = await findPromotion(this.db, id);
    if (!promotion) throw RequestErrors.NOT_FOUND();
    return promotion;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createPromotion(input: CreatePromotion): Promise<PromotionDetails> {
    const now = this.clock.now();
    const { product_ids, category_ids, brand_ids, ...fields } = input;
    const { id } = await mapConstraintErrors(CONSTRAINTS, () =>
      this.db.tx(async (tx) => {
        const promotion = await tx.repo(Promotion).save({
          ...fields,
          value: parseHundredths(fields.value),
          starts_at: fields.starts_at ?? null,
          ends_at: fields.ends_at ?? null,
          created_at: now,
          updated_at: now,
        });
        await this.replaceAllTargets(tx, promotion.id, { product_ids, category_ids, brand_ids });
        return promotion;
      }),
    );
    return this.findPromotion(id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updatePromotion(id: number, input: UpdatePromotion): Promise<PromotionDetails> {
    const { product_ids, category_ids, brand_ids, value, ...fields } = input;
    await mapConstraintErrors(CONSTRAINTS, () =>
      this.db.tx(async (tx) => {
        const promotion = await lockPromotion(tx, id);
        await tx.repo(Promotion).save({
          ...tx.repo(Promotion).merge(promotion, fields),
          ...(value !== undefined && { value: parseHundredths(value) }),
          updated_at: this.clock.now(),
        });
        await this.replaceAllTargets(tx, id, { product_ids, category_ids, brand_ids });
      }),
    );
    return this.findPromotion(id);
  }

  /** Deletes a promotion; orders retain its discount. @throws RequestErrors.NOT_FOUND */
  async deletePromotion(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await tx.execute('DELETE FROM promotions WHERE id = $1', [id]))) throw RequestErrors.NOT_FOUND();
    });
  }

  private async replaceAllTargets(tx: Tx, id: number, targets: Partial<PromotionTargets>): Promise<void> {
    for (const list of ['product_ids', 'category_ids', 'brand_ids'] as const) {
      const ids = targets[list];
      if (ids) await replaceTargets(tx, id, list, ids);
    }
  }
}

/** @throws RequestErrors.NOT_FOUND */
async function lockPromotion(tx: Tx, id: number): Promise<Promotion> {
  const promotion = await tx.repo(Promotion).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!promotion) throw RequestErrors.NOT_FOUND();
  return promotion;
}
