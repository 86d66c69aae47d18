import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { readMostExtraMinutes } from '../../practice/fields/form-minutes.queries';
import type { Hold } from '../../calendar/occupancy/allocations.entity';
import {
  countHolds,
  deleteHold,
  findHold,
  insertHold,
  updateHold,
} from '../../calendar/occupancy/holds.queries';
import { assertFree } from './bookings.queries';
import { BookingCandidatesService } from './bookings.candidates.service';
import { BookingChecksService } from './bookings.checks.service';
import { BookingClientLimitsService } from './bookings.client-limits.service';
import type { CreateHold, Placed, UpdateHold } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { BookingQueueService } from './bookings.queue.service';
import { BookingRuleLimitsService } from './bookings.rule-limits.service';

const MINUTE = 60_000;
/** Holds of one network address at a time. */
const MAX_OF_CLIENT = 3;

/** Keeps the seats of clients free for minutes, while they fill in the form (docs/bookings.md). */
@Injectable()
export class BookingHoldsService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly queue: BookingQueueService,
    private readonly checks: BookingChecksService,
    private readonly candidates: BookingCandidatesService,
    private readonly clients: BookingClientLimitsService,
    private readonly rules: BookingRuleLimitsService,
  ) {}

  /** @throws BookingErrors.HOLD_NOT_FOUND */
  async targetExists({ token = '' }: Record<string, string>): Promise<boolean> {
    return Boolean(await this.readHold(this.db, token));
  }

  /**
   * Holds the time of a booking that passes the checks of `BookingChecksService.lockDraft`, those of the form
   * excepted. It gets no more minutes than the options of the form can add.
   * @throws ServiceErrors, errors of these checks, BookingErrors.HOLDS_OFF, DAY_FULL, TOO_MANY_HOLDS, SLOT_TAKEN and SLOT_BLOCKED
   */
  async createHold(input: CreateHold): Promise<Hold> {
    return this.candidates.usePlace(input, async (place) =>
      this.createPlaced({ ...place, extra_minutes: await minutesFor(this.db, targetOf(place), input) }),
    );
  }

  private async createPlaced(input: Placed<CreateHold>): Promise<Hold> {
    return this.queue.runTransaction(
      input.resource_id,
      async (tx) => {
        const { draft, limits } = await this.checks.lockHoldDraft(tx, input);
        const minutes = assertHoldsOn(limits.booking_hold_minutes);
        const serviceId = input.service?.id ?? null;
        const fault = await this.rules.lockAndCheck(tx, { ...draft, serviceId });
        if (fault) throw fault;
        const client = await this.clients.lockAddress(tx);
        if (client && (await countHolds(tx, client)) >= MAX_OF_CLIENT) throw BookingErrors.TOO_MANY_HOLDS();
        await assertFree(tx, draft);
        return insertHold(tx, draft, { minutes, extraMinutes: input.extra_minutes, client, serviceId });
      },
      async () => assertFree(this.db, await this.checks.readHoldDraft(this.db, input)),
    );
  }

  /**
   * Changes the minutes that options add, and extends the hold. It gets no more of them than the options of the form
   * can add.
   * @throws BookingErrors.HOLD_NOT_FOUND when it has expired, HOLDS_OFF, TOO_LONG, LONGER_THAN_ALLOWED, TOO_SHORT,
   * OVER_MAX_LENGTH, SLOT_TAKEN
   * and SLOT_BLOCKED
   */
  async updateHold(token: string, { extra_minutes }: UpdateHold): Promise<Hold> {
    const { resource_id } = await this.readHold(this.db, token);
    return this.queue.runTransaction(resource_id, async (tx) => {
      const hold = await this.readHold(tx, token);
      const asked = { extra_minutes: extra_minutes ?? hold.extra_minutes };
      const extraMinutes = await minutesFor(tx, hold, asked);
      const end = new Date(hold.end_at.getTime() + (extraMinutes - hold.extra_minutes) * MINUTE);
      const { range, limits } = await this.checks.lockHoldRange(tx, { ...hold, end_at: end });
      // An offer of the waiting list lives while holds are off, too.
      const minutes = hold.offered ? 0 : assertHoldsOn(limits.booking_hold_minutes);
      await assertFree(tx, range, { hold: token });
      const updated = await updateHold(tx, token, { end, minutes, extraMinutes });
      if (!updated) throw BookingErrors.HOLD_NOT_FOUND();
      return updated;
    });
  }

  /** @throws BookingErrors.HOLD_NOT_FOUND */
  async deleteHold(token: string): Promise<void> {
    if (!(await deleteHold(this.db, token))) throw BookingErrors.HOLD_NOT_FOUND();
  }

  private async readHold(queryable: Queryable | Tx, token: string): Promise<Hold> {
    const hold = await findHold(queryable, token);
    if (!hold) throw BookingErrors.HOLD_NOT_FOUND();
    return hold;
  }
}

/** A hold costs its client nothing, so it takes no more time than a booking could. */
async function minutesFor(
  queryable: Queryable | Tx,
  target: { service_id: number | null; resource_id: number },
  { extra_minutes }: { extra_minutes: number },
): Promise<number> {
  if (!extra_minutes) return 0;
  return Math.min(extra_minutes, await readMostExtraMinutes(queryable, target));
}

function targetOf({ service, resource_id }: Placed<CreateHold>): {
  service_id: number | null;
  resource_id: number;
} {
  return { service_id: service?.id ?? null, resource_id };
}

/** @throws BookingErrors.HOLDS_OFF */
function assertHoldsOn(minutes: number): number {
  if (!minutes) throw BookingErrors.HOLDS_OFF();
  return minutes;
}
