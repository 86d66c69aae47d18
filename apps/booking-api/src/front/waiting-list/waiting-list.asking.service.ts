import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { isTaken } from '../../booking/bookings/booking-conflicts';
import type { BookingEvents } from '../../events';
import { deleteExpiredHolds } from '../../calendar/occupancy/holds.queries';
import { WaitingListAdminErrors } from '../../booking/waiting-entries/waiting-entries.errors';
import {
  type LineEntry,
  closeEntries,
  findOverdueEntries,
  readLine,
} from '../../booking/waiting-entries/waiting-entries.queries';
import { NOTICE_MS, wishKey } from './waiting-list.rules';
import { type FreeTime, WaitingListOffersService } from './waiting-list.offers.service';
import { WaitingListService } from './waiting-list.service';
import { TimesRead, WaitingListTimesService } from './waiting-list.times.service';

/** Rounds of one run; the next run goes on. */
const MAX_ROUNDS = 200;
/** Places that one run tries for an entry while others are faster. */
const MAX_TRIES = 5;
/** Entries that one transaction ends. */
const PAGE = 200;

/**
 * Asks the clients who wait about free times, in the order of the line. What is free is read each time, not
 * remembered: it does not matter why a time is free, and a run that was lost is made up for by the next one. Runs may
 * overlap, on any number of workers: the hold of an offer guards its place, and an entry has one open offer.
 */
@Injectable()
export class WaitingListAskingService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly list: WaitingListService,
    private readonly offers: WaitingListOffersService,
    private readonly times: WaitingListTimesService,
  ) {}

  /** Ends entries and offers that are over, and asks everybody else. */
  async sweep(): Promise<void> {
    await deleteExpiredHolds(this.db);
    let ended = PAGE;
    while (ended === PAGE) ended = await this.endOverdueEntries();
    await this.askLine();
  }

  /**
   * Offers each free time to the first in line whom it fits.
   * @param resourceIds only to those who can have one of these resources; to all when absent
   * @returns the number of offers
   */
  async askLine(resourceIds?: readonly number[]): Promise<number> {
    const minutes = await this.list.readOfferMinutes();
    if (!minutes) return 0;
    let line = withoutTwins(await readLine(this.db, this.list.today(), resourceIds));
    const tries = new Map<LineEntry, number>();
    const canTryAgain = (entry: LineEntry): boolean => {
      tries.set(entry, (tries.get(entry) ?? 0) + 1);
      return (tries.get(entry) ?? 0) < MAX_TRIES;
    };
    let offered = 0;
    for (let round = 0; line.length && round < MAX_ROUNDS; round++) {
      const { due, later } = await this.planRound(line);
      const again = new Set(later);
      for (const { entry, time } of due) {
        const outcome = await this.offer(entry, time, minutes);
        if (outcome === 'offered') offered++;
        else if (outcome === 'taken' && canTryAgain(entry)) again.add(entry);
      }
      line = line.filter((entry) => again.has(entry));
    }
    return offered;
  }

  /**
   * Finds a time for those in line. Who could have a resource that somebody before them is asked about, or waits for in
   * this round, comes in a later round: so nobody overtakes.
   */
  private async planRound(
    line: readonly LineEntry[],
  ): Promise<{ due: { entry: LineEntry; time: FreeTime }[]; later: LineEntry[] }> {
    const read = new TimesRead();
    const busy = new Set<number>();
    const due: { entry: LineEntry; time: FreeTime }[] = [];
    const later: LineEntry[] = [];
    const now = this.clock.now();
    const from = new Date(now.getTime() + NOTICE_MS);
    const today = this.list.today();
    for (const entry of line) {
      const resourceIds = await this.times.resourcesOf(entry, read);
      const mustWait = resourceIds.some((id) => busy.has(id));
      const search = { from, today, offered: entry.offered };
      const time = mustWait ? undefined : await this.times.findFirstTime(entry, search, read);
      if (mustWait) later.push(entry);
      else if (time) due.push({ entry, time });
      if (mustWait || time) for (const id of resourceIds) busy.add(id);
    }
    return { due, later };
  }

  /** @returns `taken` when the client cannot have this place, `gone` when the client cannot be asked any more */
  private async offer(
    entry: LineEntry,
    time: FreeTime,
    minutes: number,
  ): Promise<'offered' | 'taken' | 'gone'> {
    try {
      const offer = await this.offers.offerTime(entry, time, { minutes, isAsked: true });
      return offer ? 'offered' : 'gone';
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (isTaken(error)) return 'taken';
      if (error.code === WaitingListAdminErrors.WAITING_ALREADY_OFFERED().code) return 'gone';
      // Another time may keep the rules that this one breaks.
      entry.offered.push(time.start.getTime());
      return 'taken';
    }
  }

  private async endOverdueEntries(): Promise<number> {
    return this.db.tx(async (tx) => {
      const ids = await findOverdueEntries(tx, this.list.today(), PAGE);
      const closed = await closeEntries(tx, ids, 'ended');
      await this.outbox.emitAll(
        tx,
        'waiting_list.closed',
        closed.map((entryId) => ({ entryId })),
      );
      return ids.length;
    });
  }
}

/** Keeps the first of the entries of one person for the same wish. */
function withoutTwins(line: readonly LineEntry[]): LineEntry[] {
  const seen = new Set<string>();
  return line.filter((entry) => {
    const key = wishKey(entry);
    return !seen.has(key) && seen.add(key);
  });
}
