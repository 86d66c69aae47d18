import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { BookingDraft } from '../bookings/bookings.checks.service';
import { BookingClientLimitsService } from '../bookings/bookings.client-limits.service';
import { BookingDraftsService } from '../bookings/bookings.drafts.service';
import type { Placed } from '../bookings/bookings.dto';
import { BookingErrors } from '../bookings/bookings.errors';
import { BookingProofsService } from '../bookings/bookings.proofs.service';
import { BookingRuleLimitsService, type CountedBooking } from '../bookings/bookings.rule-limits.service';
import { readRule } from '../../money/payments/payments.charges.queries';
import type { SeriesPlan } from './series-plan';
import { type CheckedTime, SeriesChecksService, assertBookable } from './series.checks.service';
import type { CreateSeries, PreviewSeries } from './series.dto';
import { SeriesErrors } from './series.errors';
import { type Localize, type NewSeriesView, toNewSeriesView, toSkippedTimeViews } from './series.view';
import { SeriesWriterService } from './series.writer.service';

/** Checks and books series of clients at a place, by all rules. */
@Injectable()
export class SeriesOfClientsService {
  constructor(
    private readonly db: Db,
    private readonly drafts: BookingDraftsService,
    private readonly rules: BookingRuleLimitsService,
    private readonly clients: BookingClientLimitsService,
    private readonly proofs: BookingProofsService,
    private readonly checks: SeriesChecksService,
    private readonly writer: SeriesWriterService,
  ) {}

  /**
   * Checks the times of a plan without a lock.
   * @throws SeriesErrors.SERIES_OFF for bookings that are paid, and errors that do not depend on the time
   */
  async inspect(place: Placed<PreviewSeries>, plan: SeriesPlan): Promise<CheckedTime[]> {
    await assertFreeOfCharge(this.db, place);
    const { drafts } = await this.drafts.readDrafts(this.db, place, plan.ranges);
    const countDay = (draft: BookingDraft) => this.rules.findFault(this.db, countedOf(draft));
    return this.checks.checkPlan(this.db, plan, { drafts, caller: 'client', countDay });
  }

  /** @throws SeriesErrors, errors of `BookingDraftsService.lockDrafts`, BookingErrors.TOO_MANY_BOOKINGS, BookingErrors.PROOF_REQUIRED */
  async bookSeries(
    tx: Tx,
    place: Placed<CreateSeries>,
    { plan, localize }: { plan: SeriesPlan; localize: Localize },
  ): Promise<NewSeriesView> {
    await assertFreeOfCharge(tx, place);
    const { drafts, limits } = await this.drafts.lockDrafts(tx, place, plan.ranges);
    const countDay = (draft: BookingDraft) => this.rules.lockAndCheck(tx, countedOf(draft));
    const times = await this.checks.checkPlan(tx, plan, { drafts, caller: 'client', countDay });
    assertBookable(times, place.on_conflict);
    const free = times.filter(({ error }) => !error);
    const wanted = free.length;
    // The days were locked before the client, as they are for a single booking.
    const [first] = free.flatMap(({ draft }) => draft ?? []);
    const fault =
      first && (await this.rules.lockAndCheck(tx, countedOf(first), { email: place.email, wanted }));
    if (fault) throw fault;
    const room = await this.clients.lockClientRoom(tx, place.email, limits, wanted);
    if (room.isFull) throw BookingErrors.TOO_MANY_BOOKINGS();
    const proof = await this.proofs.lockProof(tx, place, { countsAsSecond: true });
    if (proof.isMissing) throw BookingErrors.PROOF_REQUIRED();
    const made = { client: { ...place, email_proven: proof.isProven }, createdBy: 'client' } as const;
    const { series, bookings } = await this.writer.insertSeries(tx, { plan, times }, made);
    if (room.origin) {
      const ids = bookings.map(({ id }) => id);
      this.clients.insertOrigins(tx, ids, room.origin);
    }
    return toNewSeriesView(series, bookings, toSkippedTimeViews(times, localize));
  }
}

/**
 * Rejects a series of what clients pay when they book: a series has no payment.
 * @throws SeriesErrors.SERIES_OFF
 */
async function assertFreeOfCharge(
  queryable: Queryable,
  { service, resource_id: resourceId }: Placed<PreviewSeries>,
): Promise<void> {
  if (await readRule(queryable, { serviceId: service?.id, resourceId })) throw SeriesErrors.SERIES_OFF();
}

/** Returns what the rules of a booking count. Staff are bound by none. */
function countedOf({ resourceId, start, service, rules }: BookingDraft): CountedBooking {
  return {
    resourceId,
    start,
    serviceId: service?.id,
    rules: rules ?? { resourceRules: null, serviceRules: null },
  };
}
