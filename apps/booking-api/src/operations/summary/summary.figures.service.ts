import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { BusinessZone, addDays, dayOfWeek } from '../../platform/business-time/business-zone';
import { type DateRange, assertDateRange } from '../../platform/business-time/date-ranges';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { readIncome } from '../../money/payments/payments.movements.queries';
import { SettingsService } from '../../platform/settings/settings.service';
import type { SummaryQuery } from './summary.dto';
import { SELECT_FIGURES_OF_RESOURCES, SELECT_FIGURES_OF_SERVICES } from './summary.figures.queries';
import type { CountedFigures, Figures, NamedFigures } from './summary.figures.view';

const MAX_DAYS = 400;

/** Counts the bookings of chosen days, their outcomes and their prices, and the money that moved on them. */
@Injectable()
export class SummaryFiguresService {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Reads the figures of the bookings that start in a range of days, which is this week unless given.
   * @param own resources of the caller
   * @throws BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.RANGE_TOO_LONG
   */
  async readFigures(query: SummaryQuery, own: OwnResources): Promise<Figures> {
    const dates = this.datesOf(query);
    assertDateRange(dates, MAX_DAYS);
    const [start, end] = [this.zone.startOf(dates.date_from), this.zone.endOf(dates.date_to)];
    const parameters = [start, end, own];
    const [ofServices, resources, income, { currency }] = await Promise.all([
      this.db.replica.rows<NamedFigures & { is_total: boolean }>(SELECT_FIGURES_OF_SERVICES, parameters),
      this.db.replica.rows<NamedFigures>(SELECT_FIGURES_OF_RESOURCES, parameters),
      readIncome(this.db.replica, { start, end, own }),
      this.settings.readSettings(),
    ]);
    const total: CountedFigures | undefined = ofServices.find(({ is_total }) => is_total);
    if (!total) throw new Error('a SELECT of a total gave no row');
    const services = ofServices.filter(({ is_total }) => !is_total);
    return { ...dates, currency, total, resources, services, income };
  }

  private datesOf({ date_from, date_to }: SummaryQuery): DateRange {
    const given = date_from ?? date_to;
    if (given !== undefined) return { date_from: date_from ?? given, date_to: date_to ?? given };
    const today = this.zone.dateAt(this.clock.now().getTime());
    const monday = addDays(today, -((dayOfWeek(today) + 6) % 7));
    return { date_from: monday, date_to: addDays(monday, 6) };
  }
}
