import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import {
  type VariantSnapshot,
  VariantSnapshotsService,
} from '../../catalog/prices/variant-snapshots.service';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { VatNumbersService } from '../../customers/vat-numbers/vat-numbers.service';
import { invalidField } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import {
  type Goods,
  type PriceSheet,
  lineAtPrice,
  openLine,
  priceGoods,
  withLines,
} from '../../pricing/pricing/price-sheet';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { type PriceListEntry, withListPrices } from '../../pricing/pricing/pricing.lists.rules';
import type { TaxPlace } from '../../pricing/pricing/pricing.tax-rates.rules';
import { type TaxPolicy, taxPolicy } from '../../pricing/pricing/pricing.tax-policy.rules';
import { relieveSheet, relieveShipping } from '../../pricing/pricing/pricing.tax-relief.rules';
import { type Taxes, taxesOf } from '../../pricing/pricing/pricing.tax.rules';
import { readPriceTerms } from '../cart/active-price-rules.queries';
import type { PreviewTaxes, TaxAddress, TaxPreviewLine } from './tax-preview.dto';

/** Sums up to this many minor units stay exact with tax added. */
const MAX_SUM = 1e15;

const EXEMPTION = `
  SELECT EXISTS (SELECT FROM tax_exemptions e WHERE e.user_id = u.id
    AND (e.expires_at IS NULL OR e.expires_at > $2)) AS "isExempt"
  FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`;

/** Taxes of lines that nobody has ordered. */
export interface TaxPreview {
  /** In the order of `lines`. */
  sheet: PriceSheet;
  policy: TaxPolicy;
  taxes: Taxes;
  lines: readonly TaxPreviewLine[];
  /** Null when the bill has no VAT number that can free it from tax. */
  isVerified: boolean | null;
}

/** Computes taxes as the checkout does, for staff who check their tax settings (docs/pricing.md). */
@Injectable()
export class TaxPreviewAdminService {
  constructor(
    private readonly db: Db,
    private readonly variants: VariantSnapshotsService,
    private readonly currencies: CurrenciesService,
    private readonly settings: SettingsService,
    private readonly vatNumbers: VatNumbersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes nothing and does not ask VIES: what is known about a VAT number counts, as at the placement.
   * @throws RequestErrors.VALIDATION_ERROR
   */
  async previewTaxes(input: PreviewTaxes): Promise<TaxPreview> {
    const { lines, shipping_address: goodsTo } = input;
    const billTo = input.billing_address ?? goodsTo;
    const { tax } = await this.settings.readSettings();
    const isExempt = await this.isExempt(input.user_id ?? null);
    const bill = { company: billTo.company ?? '', vat_number: billTo.vat_number ?? '' };
    const vat = await this.vatNumbers.readVerification(this.db, tax, bill);
    const policy = taxPolicy(
      tax,
      { goods: placeOf(goodsTo), digital: placeOf(billTo) },
      { isExempt, vatCountry: vat?.evidence ? vat.country : null },
    );
    const listed = await this.priceLines(input);
    const { code } = listed.exchange;
    const cost = parsePrice(code, input.shipping_amount ?? '0', 'shipping_amount');
    if (listed.subtotal + cost > MAX_SUM) throw invalidField('lines', 'The sum of the lines is too large.');
    const sheet = relieveSheet(listed, policy);
    const taxes = taxesOf(sheet, relieveShipping(cost, policy, code), policy);
    return { sheet, policy, taxes, lines, isVerified: vat && vat.evidence !== null };
  }

  /** Prices the lines as a cart, before promotions. */
  private async priceLines({ lines, user_id, currency }: PreviewTaxes): Promise<PriceSheet> {
    const variantIds = [...new Set(lines.flatMap(({ variant_id }) => variant_id ?? []))];
    const [known, { exchange, rules }] = await Promise.all([
      this.variants.readVariantSnapshots(this.db, variantIds),
      readPriceTerms(this.db, {
        userId: user_id ?? undefined,
        now: this.clock.now(),
        variantIds,
        currency: await (currency
          ? this.currencies.requireActiveCode(currency)
          : this.currencies.findBaseCode()),
      }),
    ]);
    const goods = withPrices(
      lines.map((line, index) => goodsOf(line, index, known)),
      rules.priceLists,
      exchange,
    );
    return withLines(
      priceGoods([], exchange),
      goods.map((item, index) => {
        const { amount } = lines[index] ?? {};
        if (typeof amount !== 'string') return openLine(item, exchange);
        return lineAtPrice(item, parsePrice(exchange.code, amount, `lines.${index}.amount`), exchange);
      }),
    );
  }

  private async isExempt(userId: number | null): Promise<boolean> {
    if (userId === null) return false;
    const row = await this.db.row<{ isExempt: boolean }>(EXEMPTION, [userId, this.clock.now()]);
    if (!row) throw invalidField('user_id', 'There is no such customer.');
    return row.isExempt;
  }
}

function placeOf({ country, state }: TaxAddress): TaxPlace {
  return { country, ...(state ? { state } : {}) };
}

/** Adds the prices of lists to the goods that are variants. */
function withPrices(
  goods: readonly Goods[],
  entries: readonly PriceListEntry[],
  exchange: ExchangeRate,
): readonly Goods[] {
  const listed = withListPrices(
    goods.filter(({ variantId }) => variantId > 0),
    entries,
    exchange,
  );
  const byRef = new Map(listed.map((item) => [item.ref, item]));
  return goods.map((item) => byRef.get(item.ref) ?? item);
}

const NO_VARIANT = {
  productId: 0,
  variantId: 0,
  categoryPath: [],
  brandId: null,
  basePrice: 0,
  flash: null,
  weightGrams: 0,
};

/** Returns a line as goods; one that is an amount has the variant 0. */
function goodsOf(
  { variant_id, amount, tax_class, is_shipped, quantity = 1 }: TaxPreviewLine,
  index: number,
  known: ReadonlyMap<number, VariantSnapshot>,
): Goods {
  const isVariant = typeof variant_id === 'number';
  if (isVariant === (typeof amount === 'string')) {
    throw invalidField(`lines.${index}.amount`, 'A line has either variant_id or amount.');
  }
  const line = { ref: index, quantity };
  if (!isVariant) {
    return { ...line, ...NO_VARIANT, isDigital: is_shipped === false, taxClass: tax_class ?? 'standard' };
  }
  const variant = known.get(variant_id);
  if (!variant) throw invalidField(`lines.${index}.variant_id`, 'There is no such variant.');
  const { productId, variantId, categoryPath, brandId, basePrice, flash } = variant;
  const { weightGrams, isDigital, taxClass } = variant;
  const priced = { productId, variantId, categoryPath, brandId, basePrice, flash };
  return { ...line, ...priced, weightGrams, isDigital, taxClass };
}
