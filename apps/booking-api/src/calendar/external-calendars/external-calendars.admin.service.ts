import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { type NotFoundCheck, type Principal, isRowId } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { OutboundError, OutboundHttp } from '@comptoir/outbound';
import { ENTRIES_READ, assertBounded, assertDateRange } from '../../platform/business-time/date-ranges';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingEvents, BookingJobs } from '../../events';
import { type OwnResources, ownResourcesOf } from '../resources/own-resources';
import { assertOwnResources } from '../resources/resources.rules';
import { ResourcesService } from '../resources/resources.service';
import type {
  CreateExternalCalendar,
  ExternalBusyQuery,
  ExternalCalendarListQuery,
  UpdateExternalCalendar,
} from './external-calendars.dto';
import { ExternalCalendar } from './external-calendars.entity';
import { ExternalCalendarErrors } from './external-calendars.errors';
import { type CalendarAccess, ExternalCalendarSecretsService } from './external-calendars.secrets.service';
import type { ShownBusyTime, ShownCalendar } from './external-calendars.view';

const MAX_CALENDARS = 10;
const MAX_DAYS = 400;

/** Manages the calendars of other services. */
@Injectable()
export class ExternalCalendarsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly resources: ResourcesService,
    private readonly secrets: ExternalCalendarSecretsService,
    private readonly http: OutboundHttp,
    private readonly zone: BusinessZone,
    @Inject(Outbox) private readonly outbox: Outbox<BookingEvents, BookingJobs>,
  ) {}

  /** @throws ExternalCalendarErrors.CALENDAR_NOT_FOUND */
  async targetExists({ id }: Record<string, string>, caller: Principal | undefined): Promise<boolean> {
    return Boolean(await this.findCalendar(Number(id), ownResourcesOf(caller)));
  }

  /** Lists the calendars of a resource, or all that the caller has, by name. */
  async listCalendars(
    { resource_id }: ExternalCalendarListQuery,
    own: OwnResources,
  ): Promise<ShownCalendar[]> {
    if (resource_id !== undefined && !isRowId(resource_id)) return [];
    const rows = await this.db.rows<ExternalCalendar & { is_stale: boolean }>(
      `SELECT c.*, c.fresh_until <= statement_timestamp() AS is_stale FROM external_calendars c
         JOIN resources r ON r.id = c.resource_id AND r.deleted_at IS NULL
        WHERE ($1::integer IS NULL OR c.resource_id = $1) AND ($2::integer[] IS NULL OR c.resource_id = ANY ($2))
        ORDER BY c.name, c.id`,
      [resource_id ?? null, own],
    );
    return rows.map((row) => this.toShown(row));
  }

  /** @throws ExternalCalendarErrors.CALENDAR_NOT_FOUND */
  async findCalendar(id: number, own: OwnResources, queryable: Queryable = this.db): Promise<ShownCalendar> {
    const row = await queryable.row<ExternalCalendar & { is_stale: boolean }>(
      `SELECT *, fresh_until <= statement_timestamp() AS is_stale FROM external_calendars
        WHERE id = $1 AND ($2::integer[] IS NULL OR resource_id = ANY ($2))`,
      [id, own],
    );
    if (!row) throw ExternalCalendarErrors.CALENDAR_NOT_FOUND();
    return this.toShown(row);
  }

  /**
   * Adds a calendar, which is read at once.
   * @throws ExternalCalendarErrors, ResourceErrors.RESOURCE_NOT_FOUND
   */
  async createCalendar(input: CreateExternalCalendar, own: OwnResources): Promise<ShownCalendar> {
    assertOwnResources(own, [input.resource_id]);
    const { resource_id, kind, name, on_failure = 'open', username = null, password = null } = input;
    const address = await this.checkAddress(input.address);
    const access = this.secrets.sealAccess({
      address,
      username: username || null,
      password: password || null,
    });
    return this.db.tx(async (tx) => {
      // The lock of the resource also makes the limit hold.
      await this.resources.lockResource(tx, resource_id, 'existing');
      const calendars = tx.repo(ExternalCalendar);
      if ((await calendars.countBy({ resource_id })) >= MAX_CALENDARS) {
        throw ExternalCalendarErrors.TOO_MANY_CALENDARS();
      }
      const row = await tx.row<{ id: number }>(
        `INSERT INTO external_calendars (resource_id, kind, name, on_failure, address, username, password)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [resource_id, kind, name, on_failure, access.address, access.username, access.password],
      );
      if (!row) throw new Error('INSERT … RETURNING gave no row');
      return this.enqueueSync(tx, row.id, own);
    });
  }

  /**
   * Changes the given fields, and reads the calendar again. Another host drops the stored login unless a new one is
   * given, or it would receive it.
   * @throws ExternalCalendarErrors
   */
  async updateCalendar(
    id: number,
    changes: UpdateExternalCalendar,
    own: OwnResources,
  ): Promise<ShownCalendar> {
    await this.findCalendar(id, own);
    const address = changes.address === undefined ? undefined : await this.checkAddress(changes.address);
    return this.db.tx(async (tx) => {
      const row = await tx.row<ExternalCalendar>(
        `SELECT * FROM external_calendars WHERE id = $1 AND ($2::integer[] IS NULL OR resource_id = ANY ($2))
          FOR NO KEY UPDATE`,
        [id, own],
      );
      if (!row) throw ExternalCalendarErrors.CALENDAR_NOT_FOUND();
      const access = this.secrets.sealAccess(
        accessAfter(this.secrets.findAccess(row), { ...changes, address }),
      );
      await tx.execute(
        `UPDATE external_calendars
            SET name = $2, on_failure = $3, address = $4, username = $5, password = $6, updated_at = now(),
                sync_number = sync_number + 1, etag = NULL, last_modified = NULL
          WHERE id = $1`,
        [
          id,
          changes.name ?? row.name,
          changes.on_failure ?? row.on_failure,
          access.address,
          access.username,
          access.password,
        ],
      );
      return this.enqueueSync(tx, id, own);
    });
  }

  /** @throws ExternalCalendarErrors.CALENDAR_NOT_FOUND */
  async deleteCalendar(id: number, own: OwnResources): Promise<void> {
    const removed = await this.db.row(
      `DELETE FROM external_calendars WHERE id = $1 AND ($2::integer[] IS NULL OR resource_id = ANY ($2)) RETURNING id`,
      [id, own],
    );
    if (!removed) throw ExternalCalendarErrors.CALENDAR_NOT_FOUND();
  }

  /**
   * Enqueues a read of a calendar.
   * @throws ExternalCalendarErrors.CALENDAR_NOT_FOUND
   */
  async requestSync(id: number, own: OwnResources): Promise<ShownCalendar> {
    return this.db.tx((tx) => this.enqueueSync(tx, id, own));
  }

  /**
   * Lists the busy times of a range of dates, with their titles.
   * @throws BusinessTimeErrors
   */
  async listBusyTimes(query: ExternalBusyQuery, own: OwnResources): Promise<ShownBusyTime[]> {
    const { resource_id, date_from, date_to } = query;
    assertDateRange({ date_from, date_to }, MAX_DAYS);
    if (resource_id !== undefined && !isRowId(resource_id)) return [];
    const rows = await this.db.replica.rows<ShownBusyTime>(
      `SELECT b.calendar_id, c.name AS calendar_name, b.resource_id, lower(b.during) AS start_at,
              upper(b.during) AS end_at, b.title
         FROM external_busy b JOIN external_calendars c ON c.id = b.calendar_id
         JOIN resources r ON r.id = b.resource_id AND r.deleted_at IS NULL
        WHERE b.during && tstzrange($1, $2, '[)') AND ($3::integer IS NULL OR b.resource_id = $3)
          AND ($5::integer[] IS NULL OR b.resource_id = ANY ($5))
        ORDER BY b.during, b.calendar_id, b.uid LIMIT $4`,
      [this.zone.startOf(date_from), this.zone.endOf(date_to), resource_id ?? null, ENTRIES_READ, own],
    );
    assertBounded(rows.length);
    return rows;
  }

  private async enqueueSync(tx: Tx, id: number, own: OwnResources): Promise<ShownCalendar> {
    const calendar = await this.findCalendar(id, own, tx);
    await this.outbox.enqueue(tx, 'external-calendars.sync', { calendarId: id });
    return calendar;
  }

  /** @returns the address as it is requested: `webcal` is https */
  private async checkAddress(text: string): Promise<string> {
    const address = text.trim().replace(/^webcals?:/i, 'https:');
    try {
      await this.http.checkUrl(address);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw ExternalCalendarErrors.CALENDAR_ADDRESS_NOT_ALLOWED({
        errors: { address: [error.message] },
        cause: error,
      });
    }
    return address;
  }

  private toShown(row: ExternalCalendar & { is_stale: boolean }): ShownCalendar {
    const access = this.secrets.findAccess(row);
    return { ...row, host: access ? new URL(access.address).host : null };
  }
}

/** @throws ExternalCalendarErrors.CALENDAR_ADDRESS_NOT_ALLOWED when there is no address, neither stored nor given */
function accessAfter(before: CalendarAccess | undefined, changes: Partial<CalendarAccess>): CalendarAccess {
  const address = changes.address ?? before?.address;
  if (address === undefined)
    throw ExternalCalendarErrors.CALENDAR_ADDRESS_NOT_ALLOWED({
      errors: { address: ['The stored address cannot be decrypted. Give it again.'] },
    });
  const isSame = before && new URL(address).origin === new URL(before.address).origin;
  const { username = isSame ? before.username : null, password = isSame ? before.password : null } = changes;
  return { address, username: username || null, password: password || null };
}
