import { Injectable } from '@nestjs/common';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BookingCandidatesService } from '../../booking/bookings/bookings.candidates.service';
import { BookingChecksService } from '../../booking/bookings/bookings.checks.service';
import { assertFree } from '../../booking/bookings/bookings.queries';
import { BookingQueueService } from '../../booking/bookings/bookings.queue.service';
import { BookingRuleLimitsService } from '../../booking/bookings/bookings.rule-limits.service';
import { strictestRules } from '../../calendar/rule-terms/rule-terms.rules';
import type { BookingEvents } from '../../events';
import { insertHold } from '../../calendar/occupancy/holds.queries';
import type { WaitingEntry, WaitingOffer } from '../../booking/waiting-entries/waiting-entries.entity';
import { WaitingListAdminErrors } from '../../booking/waiting-entries/waiting-entries.errors';
import { insertOffer, lockRoomForOffer } from '../../booking/waiting-entries/waiting-entries.queries';
import { heldMinutes } from './waiting-list.rules';

/** A time, without the minutes of options. */
export interface FreeTime {
  start: Date;
  end: Date;
}

/** Offers times to clients who wait. An offer, its hold and its event are one transaction. */
@Injectable()
export class WaitingListOffersService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly checks: BookingChecksService,
    private readonly candidates: BookingCandidatesService,
    private readonly queue: BookingQueueService,
    private readonly rules: BookingRuleLimitsService,
  ) {}

  /**
   * Holds a time for a client who waits, and offers it. The time passes the checks of a hold of a client.
   * @param minutes for which it is held, at most
   * @param isAsked true for a client whose turn it is, false when staff chose the client
   * @returns undefined while clients behind the same network address have as many offers as they may have
   * @throws WaitingListAdminErrors.WAITING_ALREADY_OFFERED when the client has an open offer, was offered this start
   * before, or does not wait any more, WAITING_NO_TIME when it is too late to book it; errors of
   * `BookingHoldsService.createHold`
   */
  async offerTime(
    entry: WaitingEntry,
    { start, end }: FreeTime,
    { minutes, isAsked }: { minutes: number; isAsked: boolean },
  ): Promise<WaitingOffer | undefined> {
    const input = {
      service_id: entry.service_id ?? undefined,
      resource_id: entry.resource_id ?? undefined,
      duration_min: entry.duration_min ?? undefined,
      start_at: start.toISOString(),
      end_at: end.toISOString(),
      party_size: entry.party_size,
      extra_minutes: 0,
    };
    return this.candidates.usePlace(input, (place) =>
      this.queue.runTransaction(place.resource_id, async (tx) => {
        const { draft } = await this.checks.lockHoldDraft(tx, place);
        const noticeMinutes = strictestRules(draft.rules).notice_min ?? 0;
        const held = heldMinutes(minutes, { start, now: this.clock.now(), noticeMinutes });
        if (held === undefined) throw WaitingListAdminErrors.WAITING_NO_TIME();
        const { service_id: serviceId, email } = entry;
        const fault = await this.rules.lockAndCheck(tx, { ...draft, serviceId }, { email });
        if (fault) throw fault;
        await assertFree(tx, draft);
        if (isAsked && !(await lockRoomForOffer(tx, entry.id))) return undefined;
        const hold = await insertHold(tx, draft, {
          minutes: held,
          extraMinutes: 0,
          client: null,
          serviceId,
          offered: true,
        });
        const offer = await insertOffer(tx, entry.id, hold);
        if (!offer) throw WaitingListAdminErrors.WAITING_ALREADY_OFFERED();
        await this.outbox.emit(tx, 'waiting_list.offered', { entryId: entry.id, offerId: offer.id });
        return offer;
      }),
    );
  }
}
