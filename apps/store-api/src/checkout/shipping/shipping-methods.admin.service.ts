import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import type { RateType } from '../../pricing/pricing/pricing.shipping.rules';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { TranslationsService } from '../../platform/translations/translations.service';
import { bandsOf, isBanded } from './shipping.bands.rules';
import type {
  CreateShippingMethod,
  ShippingBand,
  AdminShippingMethodsQuery,
  UpdateShippingMethod,
} from './shipping.dto';
import { ShippingMethod } from './shipping.entity';
import { ShippingService } from './shipping.service';
import {
  type AdminShippingMethod,
  readShippingMethod,
  readShippingMethodPage,
} from './shipping.admin.queries';

const FIELD_CONSTRAINTS: FieldConstraints = {
  shipping_methods_days: ['days_max', 'It must not be below days_min.'],
  shipping_method_zones_zone_id_fkey: ['zone_ids', 'There is no such zone.'],
};

/** Manages shipping methods for administrators (docs/shipping.md). */
@Injectable()
export class ShippingMethodsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly shipping: ShippingService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
    private readonly translations: TranslationsService,
  ) {}

  async listShippingMethods(query: AdminShippingMethodsQuery): Promise<Page<AdminShippingMethod>> {
    const [page, currency] = await Promise.all([
      readShippingMethodPage(this.db, query),
      this.currencies.findBaseCode(),
    ]);
    return { rows: page.rows.map((row) => ({ ...row, currency })), total: page.total };
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findShippingMethod(id: number): Promise<AdminShippingMethod> {
    const method = await readShippingMethod(this.db, id);
    if (!method) throw RequestErrors.NOT_FOUND();
    return { ...method, currency: await this.currencies.findBaseCode() };
  }

  /** @throws RequestErrors.VALIDATION_ERROR for bands with gaps or overlaps, and for an unknown zone */
  async createShippingMethod(input: CreateShippingMethod): Promise<AdminShippingMethod> {
    const base = await this.currencies.findBaseCode();
    const { rate_type: rateType } = input;
    const method = {
      name: input.name,
      description: input.description,
      carrier: input.carrier,
      daysMin: input.days_min,
      daysMax: input.days_max,
      rateType,
      cost: amount(base, 'cost', input.cost),
      freeOver: amount(base, 'free_over', input.free_over),
      bands: isBanded(rateType) ? requiredBands(input.rates, rateType, base) : [],
      zoneIds: [...new Set(input.zone_ids)],
      isActive: input.is_active,
      isPickup: input.is_pickup,
      sortOrder: input.sort_order,
    };
    const id = await this.db.tx(async (tx) => {
      const translations = await this.translations.newTranslations(tx, input.translations);
      return mapConstraintErrors(FIELD_CONSTRAINTS, () =>
        this.shipping.createShippingMethod(tx, { ...method, translations }),
      );
    });
    return this.findShippingMethod(id);
  }

  /**
   * Changes the given fields. A new rate type needs new bands.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR as `createShippingMethod`
   */
  async updateShippingMethod(
    id: number,
    { translations, ...input }: UpdateShippingMethod,
  ): Promise<AdminShippingMethod> {
    const base = await this.currencies.findBaseCode();
    await this.db.tx(async (tx) => {
      const method = await tx.row<ShippingMethod>('SELECT * FROM shipping_methods WHERE id = $1 FOR UPDATE', [
        id,
      ]);
      if (!method) throw RequestErrors.NOT_FOUND();
      const translated = await this.translations.changedTranslations(
        tx,
        'shipping_methods',
        id,
        translations,
      );
      await mapConstraintErrors(FIELD_CONSTRAINTS, async () => {
        await tx
          .repo(ShippingMethod)
          .update({ id }, { ...columnsOf(input, base), ...translated, updated_at: this.clock.now() });
        await this.replaceBands(tx, method, input, base);
        if (input.zone_ids) await this.shipping.replaceMethodZones(tx, id, [...new Set(input.zone_ids)]);
      });
    });
    return this.findShippingMethod(id);
  }

  /** Deletes a method. Existing orders keep their copy of it. @throws RequestErrors.NOT_FOUND */
  async deleteShippingMethod(id: number): Promise<void> {
    const removed = await this.db.tx((tx) => tx.execute('DELETE FROM shipping_methods WHERE id = $1', [id]));
    if (!removed) throw RequestErrors.NOT_FOUND();
  }

  /** Checks that the path `/admin/shipping-methods/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'shipping_methods', id);
  }

  private async replaceBands(
    tx: Tx,
    method: ShippingMethod,
    { rate_type: rateType = method.rate_type, rates }: UpdateShippingMethod,
    base: CurrencyCode,
  ): Promise<void> {
    if (!isBanded(rateType)) return this.shipping.replaceMethodBands(tx, method.id, []);
    if (rates === undefined && rateType === method.rate_type) return;
    await this.shipping.replaceMethodBands(tx, method.id, requiredBands(rates, rateType, base));
  }
}

function requiredBands(
  rates: readonly ShippingBand[] | undefined,
  rateType: RateType,
  base: CurrencyCode,
): ReturnType<typeof bandsOf> {
  if (!rates?.length) throw invalidField('rates', 'This rate type needs at least one band.');
  return bandsOf(rates, rateType, base);
}

function amount<T extends null | undefined>(base: CurrencyCode, path: string, text: string | T): number | T {
  return typeof text === 'string' ? parsePrice(base, text, path) : text;
}

function columnsOf(
  input: Omit<UpdateShippingMethod, 'translations'>,
  base: CurrencyCode,
): Partial<ShippingMethod> {
  const { rates: _rates, zone_ids: _zones, cost, free_over, ...plain } = input;
  const columns = {
    ...plain,
    cost: amount(base, 'cost', cost),
    free_over: amount(base, 'free_over', free_over),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
