import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { BookingClientLimitsService } from '../../booking/bookings/bookings.client-limits.service';
import { assertDateRange } from '../../platform/business-time/date-ranges';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingEvents } from '../../events';
import { preferredLanguage } from '../../platform/http/languages';
import { ResourcesService } from '../../calendar/resources/resources.service';
import { ServiceErrors } from '../../practice/services/services.errors';
import { readServiceTerms } from '../../practice/services/services.queries';
import { type BookingLimits, limitsOf } from '../../platform/settings/booking-limits';
import { SettingsService } from '../../platform/settings/settings.service';
import { minutesOf } from '../../calendar/slots/slots.rules';
import type { AddToWaitingList, JoinWaitingList } from './waiting-list.dto';
import { WaitingListErrors } from '../../booking/waiting-entries/waiting-entries.errors';
import {
  type NewEntry,
  type ShownEntry,
  closeEntries,
  declineOffer,
  findEntryByToken,
  findEntryById,
  findSameEntry,
  insertEntry,
  lockOpenEntries,
} from '../../booking/waiting-entries/waiting-entries.queries';

const MAX_DAYS = 62;
const DAY = 86_400_000;
const WHOLE_DAY = 1_440;
/** Open entries of one e-mail address and of one network address. */
const MAX_OF_EMAIL = 5;
const MAX_OF_ADDRESS = 20;

/** Lets clients wait for a time that is not free (docs/waiting-list.md). */
@Injectable()
export class WaitingListService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly zone: BusinessZone,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly settings: SettingsService,
    private readonly resources: ResourcesService,
    private readonly clients: BookingClientLimitsService,
  ) {}

  /** @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND */
  async targetExists({ token = '' }: Record<string, string>): Promise<boolean> {
    return Boolean(await this.findEntry(token));
  }

  /**
   * Adds a client to the list. The same request of the same sender within a minute is the same entry; anything else
   * becomes an entry of its own, so that nobody learns who waits.
   * @throws WaitingListErrors, ServiceErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors,
   * BookingErrors.BEYOND_HORIZON, PARTY_TOO_LARGE and PROOF_REQUIRED
   */
  async joinWaitingList(input: JoinWaitingList): Promise<ShownEntry> {
    const wish = await this.checkWish(input);
    return this.db.tx(async (tx) => {
      const client = await this.clients.lockWaiting(tx, input);
      const entry: NewEntry = { ...wish, client, by_staff: false };
      const counted = await lockOpenEntries(tx, { email: input.email, client, today: this.today() });
      const known = await findSameEntry(tx, entry);
      const isFull = counted.of_email >= MAX_OF_EMAIL || counted.of_address >= MAX_OF_ADDRESS;
      if (known === undefined && isFull) throw WaitingListErrors.TOO_MANY_WAITING();
      return this.saveEntry(tx, entry, known);
    });
  }

  /** Adds a client for staff. The checks are those of `joinWaitingList` without its limits. */
  async addToWaitingList(input: AddToWaitingList): Promise<ShownEntry> {
    const wish = await this.checkWish(input);
    return this.db.tx(async (tx) => {
      const entry: NewEntry = { ...wish, client: null, by_staff: true };
      await lockOpenEntries(tx, { email: entry.email, client: null, today: this.today() });
      return this.saveEntry(tx, entry, await findSameEntry(tx, entry));
    });
  }

  /** @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND */
  async findEntry(token: string): Promise<ShownEntry> {
    const entry = await findEntryByToken(this.db, token);
    if (!entry) throw WaitingListErrors.WAITING_ENTRY_NOT_FOUND();
    return entry;
  }

  /**
   * Ends an entry for the holder of its token, with the offer that it has.
   * @returns false when it had ended before
   * @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND
   */
  async leaveWaitingList(token: string): Promise<boolean> {
    const { id } = await this.findEntry(token);
    return this.db.tx(async (tx) => {
      const closed = await closeEntries(tx, [id], 'left');
      for (const entryId of closed) {
        await this.outbox.emit(tx, 'waiting_list.closed', { entryId });
        await this.outbox.emit(tx, 'waiting_list.freed', {});
      }
      return closed.length > 0;
    });
  }

  /**
   * Ends the open offer of an entry, which goes on waiting for other times.
   * @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND, WAITING_OFFER_NOT_FOUND
   */
  async declineOffer(token: string): Promise<void> {
    const { id } = await this.findEntry(token);
    await this.db.tx(async (tx) => {
      if (!(await declineOffer(tx, id))) throw WaitingListErrors.WAITING_OFFER_NOT_FOUND();
      await this.outbox.emit(tx, 'waiting_list.freed', {});
    });
  }

  /** Reads for how many minutes a time is offered; 0 while there is no waiting list. */
  async readOfferMinutes(): Promise<number> {
    return limitsOf(await this.settings.readSettings()).waiting_list_minutes;
  }

  /** Returns the date of the business zone. */
  today(): string {
    return this.zone.dateAt(this.clock.now().getTime());
  }

  private async saveEntry(tx: Tx, entry: NewEntry, known: number | undefined): Promise<ShownEntry> {
    const id = known ?? (await insertEntry(tx, entry));
    if (known === undefined) await this.outbox.emit(tx, 'waiting_list.joined', { entryId: id });
    const saved = await findEntryById(tx, id);
    if (!saved) throw WaitingListErrors.WAITING_ENTRY_NOT_FOUND();
    return saved;
  }

  private async checkWish(input: AddToWaitingList): Promise<Omit<NewEntry, 'client' | 'by_staff'>> {
    const limits = limitsOf(await this.settings.readSettings());
    if (!limits.waiting_list_minutes) throw WaitingListErrors.WAITING_LIST_OFF();
    const { date_from, date_to = date_from } = input;
    this.checkDates({ date_from, date_to }, limits);
    const minute_from = minutesOf(input.time_from) ?? 0;
    const minute_to = minutesOf(input.time_to, { endOfDay: true }) ?? WHOLE_DAY;
    if (minute_to <= minute_from) throw WaitingListErrors.WAITING_TIMES_REVERSED();
    return {
      ...(await this.checkTarget(input)),
      party_size: input.party_size,
      date_from,
      date_to,
      minute_from,
      minute_to,
      client_name: input.client_name,
      email: input.email ?? '',
      phone: input.phone ?? '',
      locale: preferredLanguage(input.locale) ?? null,
      time_zone: input.time_zone ?? null,
    };
  }

  private checkDates(dates: { date_from: string; date_to: string }, limits: BookingLimits): void {
    assertDateRange(dates, MAX_DAYS);
    if (dates.date_to < this.today()) throw WaitingListErrors.WAITING_DATES_OVER();
    const horizon = this.clock.now().getTime() + limits.booking_horizon_days * DAY;
    if (this.zone.startOf(dates.date_from).getTime() > horizon) throw BookingErrors.BEYOND_HORIZON();
  }

  private async checkTarget({
    service_id,
    resource_id,
    duration_min,
    party_size,
  }: AddToWaitingList): Promise<Pick<NewEntry, 'service_id' | 'resource_id' | 'duration_min'>> {
    if (service_id === undefined) {
      const { id, seats, needs_service } = await this.resources.findResource(Number(resource_id), 'active');
      if (needs_service) throw BookingErrors.SERVICE_REQUIRED();
      assertSeats(party_size, seats);
      return { service_id: null, resource_id: id, duration_min: null };
    }
    const terms = await readServiceTerms(this.db, service_id, 'active');
    const duration = duration_min ?? terms.durations[0];
    if (!terms.durations.includes(duration)) throw ServiceErrors.INVALID_DURATION();
    const offers = terms.members.some(({ id, active }) => active && id === resource_id);
    if (resource_id !== undefined && !offers) throw ServiceErrors.RESOURCE_NOT_IN_SERVICE();
    assertSeats(party_size, terms.max_party_size ?? Infinity);
    return { service_id, resource_id: resource_id ?? null, duration_min: duration };
  }
}

/** @throws BookingErrors.PARTY_TOO_LARGE */
function assertSeats(partySize: number, seats: number): void {
  if (partySize > seats) throw BookingErrors.PARTY_TOO_LARGE({ params: { seats } });
}
