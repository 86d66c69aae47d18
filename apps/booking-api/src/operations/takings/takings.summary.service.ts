import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { type OwnResources, resourcesToList } from '../../calendar/resources/own-resources';
import { readCurrency } from '../../money/payments/payments.balance.queries';
import { minorUnitsOf } from '../../money/payments/payments.rules';
import { BusinessZone } from '../../platform/business-time/business-zone';
import { daysBetween } from './takings.days.rules';
import type { PaymentSummaryQuery } from './takings.dto';
import { SELECT_LEFT, SELECT_SUMS, SELECT_UNPAID } from './takings.queries';
import { openOf, tendersOf, totalsOf } from './takings.sums.rules';
import type { OpenSum, TakingsSummary, TenderSums } from './takings.summary.view';

const MAX_DAYS = 400;

/** The bookings whose money counts; null for all. */
interface Subjects {
  resourceIds: OwnResources;
  serviceId: number | null;
}

/** Sums the money that moved on chosen days, and what is left to pay of the bookings of these days. */
@Injectable()
export class TakingsSummaryService {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the sums of a range of days, which is today unless given.
   * @param own resources of the caller
   * @throws TakingsErrors.INVALID_DAYS, BusinessTimeErrors.RANGE_TOO_LONG
   */
  async readSummary(
    { from, to, resource_id, service_id }: PaymentSummaryQuery,
    own: OwnResources,
  ): Promise<TakingsSummary> {
    const today = this.zone.dateAt(this.clock.now().getTime());
    const [first, last] = [from ?? to ?? today, to ?? from ?? today];
    const dates = daysBetween(first, last, MAX_DAYS);
    const subjects: Subjects = {
      resourceIds: resourcesToList(resource_id, own),
      serviceId: service_id === undefined ? null : isRowId(service_id) ? service_id : 0,
    };
    const [days, open] = await Promise.all([
      this.readDays(dates, subjects),
      this.readOpen(first, last, subjects),
    ]);
    return { from: first, to: last, days, tenders: tendersOf(days), totals: totalsOf(days), open };
  }

  private async readDays(
    dates: readonly string[],
    { resourceIds, serviceId }: Subjects,
  ): Promise<TakingsSummary['days']> {
    const starts = dates.map((date) => this.zone.startOf(date));
    const end = this.zone.endOf(dates.at(-1) ?? '');
    const rows = await this.db.replica.rows<TenderSums & { day: number }>(SELECT_SUMS, [
      starts,
      end,
      resourceIds,
      serviceId,
    ]);
    return dates.flatMap((day, index) =>
      tendersOf(rows.filter((row) => row.day === index + 1)).map((sums) => ({ day, ...sums })),
    );
  }

  private async readOpen(
    first: string,
    last: string,
    { resourceIds, serviceId }: Subjects,
  ): Promise<OpenSum[]> {
    const [start, end] = [this.zone.startOf(first), this.zone.endOf(last)];
    const parameters = [start, end, this.clock.now(), resourceIds, serviceId];
    const [charged, unpaid, currency] = await Promise.all([
      this.db.replica.rows<OpenSum>(SELECT_LEFT, parameters),
      this.db.replica.rows<{ total_price: string; bookings: number }>(SELECT_UNPAID, parameters),
      readCurrency(this.db.replica),
    ]);
    // Prices are rounded to what can be paid for each booking, as where one is shown.
    const prices = unpaid.map(({ total_price, bookings }) => {
      const each = minorUnitsOf(total_price, currency);
      return { currency, bookings: each > 0 ? bookings : 0, left_to_pay: each * bookings };
    });
    return openOf([...charged, ...prices]);
  }
}
