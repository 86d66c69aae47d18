import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { BookingDraftsService } from '../bookings/bookings.drafts.service';
import type { Placed } from '../bookings/bookings.dto';
import type { SeriesPlan } from './series-plan';
import { type CheckedTime, SeriesChecksService, assertBookable } from './series.checks.service';
import type { CreateSeriesByAdmin, PreviewSeriesByAdmin } from './series.dto';
import { type Localize, type NewSeriesView, toNewSeriesView, toSkippedTimeViews } from './series.view';
import { SeriesWriterService } from './series.writer.service';

/** Checks and books series of staff at a place. No rule binds staff; a place that is taken does. */
@Injectable()
export class SeriesOfStaffService {
  constructor(
    private readonly db: Db,
    private readonly drafts: BookingDraftsService,
    private readonly checks: SeriesChecksService,
    private readonly writer: SeriesWriterService,
  ) {}

  /** Checks the times of a plan without a lock. */
  async inspect(place: Placed<PreviewSeriesByAdmin>, plan: SeriesPlan): Promise<CheckedTime[]> {
    const drafts = await this.drafts.readDraftsByAdmin(this.db, place, plan.ranges);
    return this.checks.checkPlan(this.db, plan, { drafts, caller: 'staff' });
  }

  /** @throws SeriesErrors, errors of `BookingDraftsService.lockDraftsByAdmin` */
  async bookSeries(
    tx: Tx,
    place: Placed<CreateSeriesByAdmin>,
    { plan, localize }: { plan: SeriesPlan; localize: Localize },
  ): Promise<NewSeriesView> {
    const drafts = await this.drafts.lockDraftsByAdmin(tx, place, plan.ranges);
    const times = await this.checks.checkPlan(tx, plan, { drafts, caller: 'staff' });
    assertBookable(times, place.on_conflict);
    const made = { client: place, createdBy: 'staff' } as const;
    const { series, bookings } = await this.writer.insertSeries(tx, { plan, times }, made);
    return toNewSeriesView(series, bookings, toSkippedTimeViews(times, localize));
  }
}
