import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { parseHundredths } from '../../pricing/pricing/hundredths';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import type { CouponsQuery, CreateCoupon, UpdateCoupon } from './coupons.dto';
import { Coupon } from './coupons.entity';
import { type AdminCoupon, listCoupons, findCoupon } from './coupons.queries';
import { CouponsService, normalizeCouponCode } from './coupons.service';

const MAX_CODE = 50;
/** Hundredths; far above the amount of any order, and low enough for every currency. */
const MAX_FIXED = 100_000_000_000;

const CONSTRAINTS: FieldConstraints = {
  coupons_code_key: ['code', 'This code is taken.'],
  coupons_percentage: ['value', 'A percentage is at most 100.'],
  coupons_bxgy: ['buy_quantity', 'buy_quantity and get_quantity are required for buy_x_get_y.'],
};

type Columns = Partial<Omit<Coupon, 'id' | 'used_count' | 'created_at' | 'deleted_at'>>;

/** Manages coupons for administrators (docs/coupons.md). */
@Injectable()
export class CouponsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly coupons: CouponsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  async listCoupons(query: CouponsQuery): Promise<Page<AdminCoupon>> {
    const [page, currency] = await Promise.all([
      listCoupons(this.db, this.clock.now(), query),
      this.currencies.findBaseCode(),
    ]);
    return { rows: page.rows.map((row) => ({ ...row, currency })), total: page.total };
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findCoupon(id: number): Promise<AdminCoupon> {
    const coupon = await findCoupon(this.db, this.clock.now(), id);
    if (!coupon) throw RequestErrors.NOT_FOUND();
    return { ...coupon, currency: await this.currencies.findBaseCode() };
  }

  /** @throws RequestErrors.VALIDATION_ERROR for a code that is taken, or terms that do not fit the type */
  async createCoupon(input: CreateCoupon): Promise<AdminCoupon> {
    const now = this.clock.now();
    const terms = await this.columnsOf(input);
    const id = await this.db.tx(async (tx) => {
      const coupons = tx.repo(Coupon);
      const coupon = coupons.create({ ...terms, created_at: now, updated_at: now });
      rejectInvalidTerms(coupon);
      const saved = await mapConstraintErrors(CONSTRAINTS, () => coupons.save(coupon));
      await this.replaceTargets(tx, saved.id, input);
      return saved.id;
    });
    return this.findCoupon(id);
  }

  /**
   * Changes the given fields; orders with the coupon stay as they are.
   * @throws RequestErrors.NOT_FOUND, and the errors of `createCoupon`
   */
  async updateCoupon(id: number, input: UpdateCoupon): Promise<AdminCoupon> {
    const changes = { ...(await this.columnsOf(input)), updated_at: this.clock.now() };
    await this.db.tx(async (tx) => {
      const coupon = await tx.row<Coupon>(
        'SELECT * FROM coupons WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
        [id],
      );
      if (!coupon) throw RequestErrors.NOT_FOUND();
      rejectInvalidTerms({ ...coupon, ...changes });
      await mapConstraintErrors(CONSTRAINTS, () => tx.repo(Coupon).update({ id }, changes));
      await this.replaceTargets(tx, id, input);
    });
    return this.findCoupon(id);
  }

  /** Deletes a coupon. Orders retain it, and its code is free again. @throws RequestErrors.NOT_FOUND */
  async deleteCoupon(id: number): Promise<void> {
    const now = this.clock.now();
    const removed = await this.db.tx((tx) =>
      tx.execute('UPDATE coupons SET deleted_at = $2, updated_at = $2 WHERE id = $1 AND deleted_at IS NULL', [
        id,
        now,
      ]),
    );
    if (!removed) throw RequestErrors.NOT_FOUND();
  }

  /** Checks that the path `/admin/coupons/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'coupons', id, 'deleted_at IS NULL');
  }

  private async columnsOf(input: UpdateCoupon): Promise<Columns> {
    const base = await this.currencies.findBaseCode();
    const amount = (path: string, text: string | null | undefined): number | null | undefined =>
      typeof text === 'string' ? parsePrice(base, text, path) : text;
    const columns: Columns = {
      code: input.code && normalizeCouponCode(input.code),
      type: input.type,
      value: input.value === undefined ? undefined : parseHundredths(input.value ?? '0'),
      min_order_amount: amount('min_order_amount', input.min_order_amount),
      max_discount_amount: amount('max_discount_amount', input.max_discount_amount),
      usage_limit: input.usage_limit,
      per_user_limit: input.per_user_limit,
      starts_at: input.starts_at,
      expires_at: input.expires_at,
      is_active: input.is_active,
      buy_quantity: input.buy_quantity,
      get_quantity: input.get_quantity,
      get_discount_percent: input.get_discount_percent,
      max_applications: input.max_applications,
    };
    return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  }

  /** @throws RequestErrors.VALIDATION_ERROR for unknown ids */
  private async replaceTargets(tx: Tx, id: number, input: UpdateCoupon): Promise<void> {
    const { product_ids, get_product_ids, category_ids } = input;
    await rejectUnknownIds(tx, 'products', 'product_ids', product_ids);
    await rejectUnknownIds(tx, 'products', 'get_product_ids', get_product_ids);
    await rejectUnknownIds(tx, 'categories', 'category_ids', category_ids);
    await this.coupons.replaceTargets(tx, id, {
      productIds: product_ids,
      getProductIds: get_product_ids,
      categoryIds: category_ids,
    });
  }
}

function rejectInvalidTerms({ code, type, value, starts_at, expires_at }: Partial<Coupon>): void {
  // The length is checked after the conversion to capitals, which can make a code longer.
  if (code && code.length > MAX_CODE) throw invalidField('code', `It has at most ${MAX_CODE} characters.`);
  if (type === 'fixed' && value && value > MAX_FIXED) throw invalidField('value', 'It is too much.');
  if ((type === 'percentage' || type === 'fixed') && !value) {
    throw invalidField('value', 'It must be above zero.');
  }
  if (starts_at && expires_at && expires_at <= starts_at) {
    throw invalidField('expires_at', 'It must be after the start.');
  }
}

async function rejectUnknownIds(
  tx: Tx,
  table: 'products' | 'categories',
  path: string,
  ids: readonly number[] | undefined,
): Promise<void> {
  if (!ids?.length) return;
  const unknown = await tx.row<{ id: number }>(
    `SELECT w.id FROM unnest($1::int[]) AS w (id) WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.id = w.id) LIMIT 1`,
    [ids],
  );
  if (unknown) throw invalidField(path, `There is no ${unknown.id}.`);
}
