import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { NestLogger, createLogger } from '@comptoir/http';
import { parseSmtpUrl } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import { AppModule } from '../../../apps/booking-api/src/app.module';
import { BlocksService } from '../../../apps/booking-api/src/calendar/blocks/blocks.service';
import { BookingsService } from '../../../apps/booking-api/src/booking/bookings/bookings.service';
import {
  addDays,
  BusinessZone,
  dayOfWeek,
} from '../../../apps/booking-api/src/platform/business-time/business-zone';
import { readBookingConfig } from '../../../apps/booking-api/src/config';
import { FieldsService } from '../../../apps/booking-api/src/practice/fields/fields.service';
import { ResourcesService } from '../../../apps/booking-api/src/calendar/resources/resources.service';
import { ServicesService } from '../../../apps/booking-api/src/practice/services/services.service';
import { SettingsService } from '../../../apps/booking-api/src/platform/settings/settings.service';
import { SlotsService } from '../../../apps/booking-api/src/calendar/slots/slots.service';
import { RESOURCES, type ResourceSeed, SERVICES, SETTINGS, STUDIO, STUDIO_FORM } from '../data/booking';
import { type Loaded, report } from '../progress';

const MONDAY = 1;

type Part = 'slot_definitions' | 'blocks' | 'custom_fields' | 'bookings';

/** Fills the booking service through its own services. Its start has created the administrator. */
export async function loadBooking(env: NodeJS.ProcessEnv): Promise<void> {
  const logger = createLogger({ level: 'warn', pretty: false, service: 'demo-data' });
  const app = await NestFactory.createApplicationContext(
    AppModule.forRoot(readBookingConfig(env), logger, 'tool'),
    {
      logger: new NestLogger(logger),
      abortOnError: false,
    },
  );
  try {
    await new BookingSite(app, mailSettings(env)).load();
  } finally {
    await app.close();
  }
}

/** Returns the settings of the development stack's mail server; empty without `SMTP_URL`. */
function mailSettings({ SMTP_URL }: NodeJS.ProcessEnv): Record<string, string> {
  if (!SMTP_URL) return {};
  const { host, port, user = '', password = '' } = parseSmtpUrl(SMTP_URL);
  return {
    smtp_host: host,
    smtp_port: String(port),
    smtp_user: user,
    smtp_pass: password,
    smtp_from: 'Comptoir Booking <booking@example.com>',
  };
}

/** Loads the booking service. Loads each part of a resource only while the resource has none of it. */
class BookingSite {
  private readonly db: Db;
  private readonly today: string;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly mail: Record<string, string>,
  ) {
    this.db = app.get(Db);
    this.today = app.get(BusinessZone).dateAt(app.get(Clock).now().getTime());
  }

  async load(): Promise<void> {
    await this.loadSettings();
    const ids = await this.loadResources();
    await this.loadServices(ids);
    const each = RESOURCES.map((seed) => ({ seed, id: ids.get(seed.name) ?? 0 }));
    const parts: [string, Part, (id: number, seed: ResourceSeed) => Promise<number>][] = [
      ['weekly hours', 'slot_definitions', (id, seed) => this.addHours(id, seed)],
      ['blocked times', 'blocks', (id, seed) => this.addBlocks(id, seed)],
      ['form fields', 'custom_fields', (id, seed) => this.addFields(id, seed)],
      ['bookings', 'bookings', (id, seed) => this.addBookings(id, seed)],
    ];
    for (const [what, table, add] of parts) {
      const filled = await this.resourcesWith(table);
      let added = 0;
      for (const { id, seed } of each) if (!filled.has(id)) added += await add(id, seed);
      report(what, { total: await this.count(table), added });
    }
  }

  private async loadSettings(): Promise<void> {
    const settings = this.app.get(SettingsService);
    const before = await settings.readSettings();
    // Mail settings are loaded together or not at all, so that they never mix with a server that staff has
    // set.
    const wanted = { ...SETTINGS, ...(before.smtp_host ? {} : this.mail) };
    const missing = Object.entries(wanted).filter(([key]) => !before[key as keyof typeof before]);
    if (missing.length > 0) await settings.updateSettings(Object.fromEntries(missing));
    report('settings', { total: Object.keys(wanted).length, added: missing.length });
  }

  private async loadResources(): Promise<Map<string, number>> {
    const resources = this.app.get(ResourcesService);
    const rows = await this.db.rows<{ id: number; name: string }>('SELECT id, name FROM resources');
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const loaded: Loaded = { total: RESOURCES.length, added: 0 };
    for (const { name, description, capacity, color } of RESOURCES) {
      if (ids.has(name)) continue;
      const resource = await resources.createResource({ name, description, capacity, color, active: true });
      ids.set(name, resource.id);
      loaded.added += 1;
    }
    report('resources', loaded);
    return ids;
  }

  private async loadServices(resources: ReadonlyMap<string, number>): Promise<void> {
    const loaded: Loaded = { total: SERVICES.length, added: 0 };
    // Deleted ones stay deleted.
    const rows = await this.db.rows<{ name: string }>('SELECT name FROM services');
    for (const { by, after = 0, ...service } of SERVICES) {
      if (rows.some(({ name }) => name === service.name)) continue;
      const resource_ids = by.map((name) => resources.get(name) ?? 0);
      await this.app
        .get(ServicesService)
        .createService({ ...service, buffer_after_min: after, resource_ids });
      loaded.added += 1;
    }
    report('services', loaded);
  }

  private async addHours(id: number, { hours }: ResourceSeed): Promise<number> {
    const slots = hours.flatMap(({ days, from, to, minutes }) =>
      days.map((day) => ({ day_of_week: day, start_time: from, end_time: to, duration_min: minutes })),
    );
    await this.app.get(SlotsService).replaceSlotDefinitions({ resource_id: id, slots }, null);
    return slots.length;
  }

  private async addBlocks(id: number, { blocks, hours }: ResourceSeed): Promise<number> {
    for (const { inDays, days, from = '00:00', to = '00:00', reason } of blocks) {
      const first = days ? this.nextDay(inDays, (day) => day === MONDAY) : this.openDay(inDays, hours);
      await this.app.get(BlocksService).createBlock(
        {
          resource_id: id,
          start_at: `${first}T${from}`,
          end_at: `${days ? addDays(first, days) : first}T${to}`,
          reason,
        },
        null,
      );
    }
    return blocks.length;
  }

  private async addFields(id: number, { name }: ResourceSeed): Promise<number> {
    if (name !== STUDIO) return 0;
    for (const field of STUDIO_FORM)
      await this.app.get(FieldsService).createField({ resource_id: id, ...field });
    return STUDIO_FORM.length;
  }

  private async addBookings(id: number, { bookings, hours }: ResourceSeed): Promise<number> {
    for (const { inDays, from, to, client, email, phone, notes, service } of bookings) {
      const date = this.openDay(inDays, hours);
      const service_id = service === undefined ? undefined : await this.serviceId(service);
      await this.app.get(BookingsService).createBookingByAdmin(
        {
          service_id,
          resource_id: id,
          client_name: client,
          email,
          phone,
          notes,
          start_at: `${date}T${from}`,
          end_at: `${date}T${to}`,
        },
        null,
      );
    }
    return bookings.length;
  }

  private async serviceId(name: string): Promise<number | undefined> {
    const row = await this.db.row<{ id: number }>(
      'SELECT id FROM services WHERE name = $1 AND deleted_at IS NULL',
      [name],
    );
    return row?.id;
  }

  /**
   * Returns the first day from Monday to Friday, at least `inDays` from now, on which the resource has hours.
   */
  private openDay(inDays: number, hours: ResourceSeed['hours']): string {
    return this.nextDay(inDays, (day) => day % 6 !== 0 && hours.some(({ days }) => days.includes(day)));
  }

  private nextDay(inDays: number, suits: (dayOfWeek: number) => boolean): string {
    let date = addDays(this.today, inDays);
    while (!suits(dayOfWeek(date))) date = addDays(date, 1);
    return date;
  }

  private async resourcesWith(table: Part): Promise<Set<number>> {
    const rows = await this.db.rows<{ resource_id: number }>(`SELECT DISTINCT resource_id FROM ${table}`);
    return new Set(rows.map((row) => row.resource_id));
  }

  private async count(table: Part): Promise<number> {
    const row = await this.db.row<{ total: number }>(`SELECT count(*) AS total FROM ${table}`);
    return row?.total ?? 0;
  }
}
