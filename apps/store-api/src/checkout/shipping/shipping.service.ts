import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { readPriceTerms } from '../cart/active-price-rules.queries';
import { CartPricingService } from '../cart/cart.pricing.service';
import { invalidField } from '../../platform/http/request.errors';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { type PriceSheet, lineAtPrice, priceGoods, withLines } from '../../pricing/pricing/price-sheet';
import type { RateType, ShippingTariff } from '../../pricing/pricing/pricing.shipping.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import { AddressesService } from '../../customers/users/addresses.service';
import type { Translations } from '../../platform/translations/translations.entity';
import { toGrams } from './shipping.bands.rules';
import type { QuoteShipping } from './shipping.dto';
import { ShippingHooksService } from './shipping-hooks.service';
import { type ShippingMethodWithBands, type ShippingOffer, shippingOffersOf } from './shipping-offers.rules';
import {
  ShippingMethod,
  ShippingMethodZone,
  ShippingRate,
  ShippingZone,
  ShippingZoneCountry,
} from './shipping.entity';

export interface NewShippingMethod {
  name: string;
  description?: string;
  translations?: Translations;
  carrier?: string;
  daysMin: number;
  daysMax: number;
  rateType: RateType;
  /** Minor units of the base currency, like every cost here. */
  cost?: number;
  freeOver?: number | null;
  /**
   * Lower limit inclusive, upper limit exclusive: grams for weight_based, minor units of the base currency
   * for price_based.
   */
  bands?: { from: number; to: number | null; cost: number }[];
  zoneIds: number[];
  isActive?: boolean;
  isPickup?: boolean;
  sortOrder?: number;
}

/** Methods that a visitor may choose, in the currency of the visitor's cart. */
export interface ShippingOffers {
  offers: ShippingOffer[];
  currency: string;
}

/**
 * Builds a SELECT of the active methods of a country, as rows of `ShippingMethodWithBands`.
 * @param country an SQL expression for its ISO 3166-1 alpha-2 code
 */
export function shippingMethodsTo(country: string): string {
  return `SELECT m.*,
    (SELECT coalesce(json_agg(json_build_object('from', r.from_value, 'to', r.to_value, 'cost', r.cost)), '[]')
     FROM shipping_rates r WHERE r.method_id = m.id) AS bands
  FROM shipping_methods m
  WHERE m.is_active AND EXISTS (
    SELECT FROM shipping_method_zones z JOIN shipping_zone_countries c ON c.zone_id = z.zone_id
    WHERE z.method_id = m.id AND c.country = ${country})
  ORDER BY m.sort_order, m.id`;
}

const COUNTRIES = `
  SELECT DISTINCT c.country
    FROM shipping_zone_countries c
    JOIN shipping_method_zones z ON z.zone_id = c.zone_id
    JOIN shipping_methods m ON m.id = z.method_id
   WHERE m.is_active
   ORDER BY c.country`;

const METHODS = shippingMethodsTo('$1');

/** Stores zones and methods, and offers methods for carts. */
@Injectable()
export class ShippingService {
  constructor(
    private readonly db: Db,
    private readonly pricing: CartPricingService,
    private readonly addresses: AddressesService,
    private readonly settings: SettingsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
    private readonly hooks: ShippingHooksService,
  ) {}

  /**
   * Lists the methods for a visitor's cart.
   * @param country ISO 3166-1 alpha-2; defaults to the country of the default address
   * @throws RequestErrors.VALIDATION_ERROR without a country and a default address,
   * HookErrors.CHECKOUT_RULES_UNAVAILABLE
   */
  async listShippingOffers(userId: number | undefined, country: string | undefined): Promise<ShippingOffers> {
    const target = country ?? (userId && (await this.addresses.findDefaultAddress(userId))?.country);
    if (!target)
      throw invalidField('country', 'A country is required as long as there is no default address.');
    return this.offersFor(await this.pricing.priceSheetOf(this.db, userId), target);
  }

  /** Lists the countries with an active method, as ISO 3166-1 alpha-2 codes. */
  async listShippingCountries(): Promise<string[]> {
    const rows = await this.db.rows<{ country: string }>(COUNTRIES);
    return rows.map(({ country }) => country);
  }

  /**
   * Lists the methods for goods of a weight and a price, without a cart.
   * @throws RequestErrors.VALIDATION_ERROR, HookErrors.CHECKOUT_RULES_UNAVAILABLE
   */
  async quoteShipping({ country, weight, subtotal, currency }: QuoteShipping): Promise<ShippingOffers> {
    const { exchange } = await readPriceTerms(this.db, {
      userId: undefined,
      now: this.clock.now(),
      variantIds: [],
      currency: await (currency
        ? this.currencies.requireActiveCode(currency)
        : this.currencies.findBaseCode()),
    });
    const grams = toGrams(weight, 'weight');
    const price = parsePrice(exchange.code, subtotal, 'subtotal');
    return this.offersFor(sheetOf(grams, price, exchange), country);
  }

  private async offersFor(sheet: PriceSheet, country: string): Promise<ShippingOffers> {
    const methods = await this.db.rows<ShippingMethodWithBands>(METHODS, [country]);
    const { promotions: policy } = await this.settings.readSettings();
    const listed = shippingOffersOf(methods, sheet, policy);
    const offers = await this.hooks.applyRates(listed, sheet, { country, policy });
    return { offers, currency: sheet.exchange.code };
  }

  /** @returns the new zone's id */
  async createShippingZone(
    tx: Tx,
    { name, countries }: { name: string; countries: string[] },
  ): Promise<number> {
    const now = this.clock.now();
    const zones = tx.repo(ShippingZone);
    const zone = await zones.save(zones.create({ name, created_at: now, updated_at: now }));
    await this.replaceZoneCountries(tx, zone.id, countries);
    return zone.id;
  }

  /** Replaces the countries of a zone. The caller removes duplicates. */
  async replaceZoneCountries(tx: Tx, zoneId: number, countries: readonly string[]): Promise<void> {
    await tx.execute('DELETE FROM shipping_zone_countries WHERE zone_id = $1', [zoneId]);
    const rows = countries.map((country) => ({ zone_id: zoneId, country }));
    if (rows.length) await tx.repo(ShippingZoneCountry).insert(rows);
  }

  /** @returns the new method's id */
  async createShippingMethod(tx: Tx, input: NewShippingMethod): Promise<number> {
    const now = this.clock.now();
    const methods = tx.repo(ShippingMethod);
    const { id } = await methods.save(
      methods.create({
        name: input.name,
        description: input.description ?? '',
        translations: input.translations ?? {},
        carrier: input.carrier ?? '',
        days_min: input.daysMin,
        days_max: input.daysMax,
        rate_type: input.rateType,
        cost: input.cost ?? 0,
        free_over: input.freeOver ?? null,
        is_active: input.isActive ?? true,
        is_pickup: input.isPickup ?? false,
        sort_order: input.sortOrder ?? 0,
        created_at: now,
        updated_at: now,
      }),
    );
    await this.replaceMethodBands(tx, id, input.bands ?? []);
    await this.replaceMethodZones(tx, id, input.zoneIds);
    return id;
  }

  /** Replaces the bands of a method. */
  async replaceMethodBands(tx: Tx, methodId: number, bands: ShippingTariff['bands']): Promise<void> {
    await tx.execute('DELETE FROM shipping_rates WHERE method_id = $1', [methodId]);
    const rows = bands.map(({ from, to, cost }) => ({
      method_id: methodId,
      from_value: from,
      to_value: to,
      cost,
    }));
    if (rows.length) await tx.repo(ShippingRate).insert(rows);
  }

  /** Replaces the zones of a method. The caller removes duplicates. */
  async replaceMethodZones(tx: Tx, methodId: number, zoneIds: readonly number[]): Promise<void> {
    await tx.execute('DELETE FROM shipping_method_zones WHERE method_id = $1', [methodId]);
    const rows = zoneIds.map((zone_id) => ({ method_id: methodId, zone_id }));
    if (rows.length) await tx.repo(ShippingMethodZone).insert(rows);
  }
}

/** Returns a sheet of one parcel. @param price minor units of the exchange's currency */
function sheetOf(weightGrams: number, price: number, exchange: ExchangeRate): PriceSheet {
  const parcel = {
    ref: 0,
    productId: 0,
    variantId: 0,
    categoryPath: [],
    brandId: null,
    quantity: 1,
    basePrice: 0,
    flash: null,
    weightGrams,
    isDigital: false,
    taxClass: 'standard' as const,
  };
  return withLines(priceGoods([], exchange), [lineAtPrice(parcel, price, exchange)]);
}
