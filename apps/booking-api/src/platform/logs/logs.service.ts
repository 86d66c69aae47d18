import { Inject, Injectable } from '@nestjs/common';
import { pruneActivityLog, readActivityLog } from '@comptoir/audit';
import { Db } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { assertDateRange } from '../business-time/date-ranges';
import { BusinessZone } from '../business-time/business-zone';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { ActivityLogQuery } from './logs.dto';
import type { EntryWithActor } from './logs.view';

const DAY_MS = 86_400_000;

/** Reads the activity log: changes made by administrators. */
@Injectable()
export class LogsService {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Lists a page of the log, newest first.
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async listActivity(query: ActivityLogQuery): Promise<Page<EntryWithActor>> {
    const { date_from, date_to } = query;
    if (date_from && date_to) assertDateRange({ date_from, date_to });
    const filter = {
      actorId: query.actor_id,
      apiKeyId: query.api_key_id,
      action: query.action,
      subjectType: query.subject_type,
      subjectId: query.subject_id,
      from: date_from ? this.zone.startOf(date_from) : undefined,
      until: date_to ? this.zone.endOf(date_to) : undefined,
    };
    const page = await readActivityLog(this.db.replica, filter, query);
    const [admins, keys] = await Promise.all([
      this.db.rows<{ id: number; email: string }>('SELECT id, email FROM admins WHERE id = ANY ($1::int[])', [
        [...new Set(page.rows.flatMap((entry) => entry.actor_id ?? []))],
      ]),
      this.db.rows<{ id: number; name: string }>('SELECT id, name FROM api_keys WHERE id = ANY ($1::int[])', [
        [...new Set(page.rows.flatMap((entry) => entry.api_key_id ?? []))],
      ]),
    ]);
    const rows = page.rows.map((entry) => ({
      ...entry,
      actor_email: admins.find(({ id }) => id === entry.actor_id)?.email ?? null,
      api_key: keys.find(({ id }) => id === entry.api_key_id) ?? null,
    }));
    return { rows, total: page.total };
  }

  /** Deletes entries older than the configured number of days. */
  async pruneActivity(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - this.config.logs.activityDays * DAY_MS);
    await pruneActivityLog(this.db, oldest);
  }
}
