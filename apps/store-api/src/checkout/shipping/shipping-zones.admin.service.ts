import { Injectable } from '@nestjs/common';
import { isISO31661Alpha2 } from 'class-validator';
import { Db } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import type { CreateShippingZone, ShippingZonesQuery, UpdateShippingZone } from './shipping.dto';
import { ShippingErrors } from './shipping.errors';
import { ShippingService } from './shipping.service';
import { type AdminShippingZone, readShippingZone, readShippingZonePage } from './shipping.admin.queries';

/** Manages shipping zones for administrators. Zones may share countries; a method is still offered once. */
@Injectable()
export class ShippingZonesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly shipping: ShippingService,
    private readonly clock: Clock,
  ) {}

  listShippingZones(query: ShippingZonesQuery): Promise<Page<AdminShippingZone>> {
    return readShippingZonePage(this.db, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findShippingZone(id: number): Promise<AdminShippingZone> {
    const zone = await readShippingZone(this.db, id);
    if (!zone) throw RequestErrors.NOT_FOUND();
    return zone;
  }

  /** @throws RequestErrors.VALIDATION_ERROR for an unassigned country code */
  async createShippingZone({ name, countries }: CreateShippingZone): Promise<AdminShippingZone> {
    const codes = countryCodes(countries);
    const id = await this.db.tx((tx) => this.shipping.createShippingZone(tx, { name, countries: codes }));
    return this.findShippingZone(id);
  }

  /** @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR as `createShippingZone` */
  async updateShippingZone(id: number, { name, countries }: UpdateShippingZone): Promise<AdminShippingZone> {
    const codes = countries && countryCodes(countries);
    await this.db.tx(async (tx) => {
      const changed = await tx.execute(
        'UPDATE shipping_zones SET name = coalesce($2, name), updated_at = $3 WHERE id = $1',
        [id, name ?? null, this.clock.now()],
      );
      if (!changed) throw RequestErrors.NOT_FOUND();
      if (codes) await this.shipping.replaceZoneCountries(tx, id, codes);
    });
    return this.findShippingZone(id);
  }

  /** @throws RequestErrors.NOT_FOUND, ShippingErrors.SHIPPING_ZONE_IN_USE */
  async deleteShippingZone(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const zone = await tx.row('SELECT FROM shipping_zones WHERE id = $1 FOR UPDATE', [id]);
      if (!zone) throw RequestErrors.NOT_FOUND();
      const used = await tx.row('SELECT FROM shipping_method_zones WHERE zone_id = $1 LIMIT 1', [id]);
      if (used) throw ShippingErrors.SHIPPING_ZONE_IN_USE();
      await tx.execute('DELETE FROM shipping_zones WHERE id = $1', [id]);
    });
  }

  /** Checks that the path `/admin/shipping-zones/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'shipping_zones', id);
  }
}

/** Returns every code once, in capital letters. */
function countryCodes(countries: readonly string[]): string[] {
  const codes = countries.map((country) => country.trim().toUpperCase());
  codes.forEach((code, index) => {
    if (!isISO31661Alpha2(code)) throw invalidField(`countries.${index}`, 'There is no such country code.');
  });
  return [...new Set(codes)];
}
