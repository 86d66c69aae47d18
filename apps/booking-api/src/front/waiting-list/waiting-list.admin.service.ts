import { Injectable } from '@nestjs/common';
import { eraseActivityLog } from '@comptoir/audit';
import { Db, Filter, type Tx, containsPattern, listQuery, readPage } from '@comptoir/db';
import { type NotFoundCheck, type Page, type Principal, isRowId } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingEvents } from '../../events';
import { type OwnResources, ownResourcesOf } from '../../calendar/resources/own-resources';
import { assertOwnResources } from '../../calendar/resources/resources.rules';
import type { AddToWaitingList, OfferTime, ShownStatus, WaitingListQuery } from './waiting-list.dto';
import {
  WaitingListAdminErrors,
  WaitingListErrors,
} from '../../booking/waiting-entries/waiting-entries.errors';
import { type FreeTime, WaitingListOffersService } from './waiting-list.offers.service';
import {
  SHOWN_COLUMNS,
  SHOWN_JOINS,
  type ShownEntry,
  closeEntries,
  deleteEntry,
  deleteOldEntries,
  findEntryById,
  findOfferIds,
} from '../../booking/waiting-entries/waiting-entries.queries';
import { WaitingListService } from './waiting-list.service';
import { TimesRead, WaitingListTimesService } from './waiting-list.times.service';

const DAY_MS = 86_400_000;
/** Days after its end for which an entry is retained. */
const RETENTION_DAYS = 30;
/** Entries deleted in one transaction. */
const PAGE = 200;

/** Manages the waiting list for staff. */
@Injectable()
export class WaitingListAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly zone: BusinessZone,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly list: WaitingListService,
    private readonly offers: WaitingListOffersService,
    private readonly times: WaitingListTimesService,
  ) {}

  /** @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND */
  async targetExists({ id }: Record<string, string>, caller: Principal | undefined): Promise<boolean> {
    return Boolean(await this.findEntry(Number(id), ownResourcesOf(caller)));
  }

  /** Lists a page of entries: those who wait in the order of the line, then those that ended. */
  listEntries(query: WaitingListQuery, own: OwnResources): Promise<Page<ShownEntry>> {
    const filter = this.filterOf(query);
    if (own) filter.add(`e.resource_id = ANY (${filter.bind(own)}::integer[])`);
    const list = listQuery(filter, {
      order: `(e.status <> 'waiting'), e.created_at, e.id`,
      columns: SHOWN_COLUMNS,
      joins: SHOWN_JOINS,
    });
    return readPage(this.db.replica, query, list);
  }

  /** @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND */
  async findEntry(id: number, own: OwnResources): Promise<ShownEntry> {
    const entry = await findEntryById(this.db, id, own);
    if (!entry) throw WaitingListErrors.WAITING_ENTRY_NOT_FOUND();
    return entry;
  }

  /**
   * Adds a client who called.
   * @throws WaitingListAdminErrors.WAITING_CONTACT_MISSING, errors of `WaitingListService.addToWaitingList`
   */
  async addEntry(input: AddToWaitingList, own: OwnResources): Promise<ShownEntry> {
    // Entries for anyone are those of managers.
    if (own) assertOwnResources(own, [input.resource_id ?? 0]);
    if (!input.email && !input.phone) throw WaitingListAdminErrors.WAITING_CONTACT_MISSING();
    return this.list.addToWaitingList(input);
  }

  /**
   * Offers a free time to a client, whatever the place in the line: the one that starts at an instant, or the first
   * one that fits.
   * @throws WaitingListErrors, WaitingListAdminErrors, errors of `BookingHoldsService.createHold`
   */
  async offerNow(id: number, { start_at }: OfferTime, own: OwnResources): Promise<ShownEntry> {
    const entry = await this.findEntry(id, own);
    const minutes = await this.list.readOfferMinutes();
    if (!minutes) throw WaitingListErrors.WAITING_LIST_OFF();
    if (entry.status !== 'waiting') throw WaitingListAdminErrors.WAITING_ENTRY_CLOSED();
    const time = await this.findTime(entry, start_at);
    if (!time) throw WaitingListAdminErrors.WAITING_NO_TIME();
    await this.offers.offerTime(entry, time, { minutes, isAsked: false });
    return this.findEntry(id, own);
  }

  /**
   * Ends an entry, with the offer that it has.
   * @returns false when it had ended before
   * @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND
   */
  async removeEntry(id: number, own: OwnResources): Promise<boolean> {
    await this.findEntry(id, own);
    return this.db.tx(async (tx) => (await this.closeByStaff(tx, id)).length > 0);
  }

  /**
   * Deletes an entry, its offers, and their personal data in the activity log.
   * @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND
   */
  async deleteEntry(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      // Ending it ends the hold of its offer, too.
      await closeEntries(tx, [id], 'removed');
      const offerIds = await findOfferIds(tx, [id]);
      if (!(await deleteEntry(tx, id))) throw WaitingListErrors.WAITING_ENTRY_NOT_FOUND();
      this.eraseLog(tx, [id], offerIds);
      await this.outbox.emit(tx, 'waiting_list.freed', {});
    });
  }

  /** Deletes the entries that ended 30 days ago. */
  async deleteOldEntries(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
    let deleted = PAGE;
    while (deleted === PAGE) {
      deleted = await this.db.tx(async (tx) => {
        const ids = await deleteOldEntries(tx, before, PAGE);
        this.eraseLog(tx, ids, []);
        return ids.length;
      });
    }
  }

  private async closeByStaff(tx: Tx, id: number): Promise<number[]> {
    const closed = await closeEntries(tx, [id], 'removed');
    for (const entryId of closed) {
      await this.outbox.emit(tx, 'waiting_list.closed', { entryId });
      await this.outbox.emit(tx, 'waiting_list.freed', {});
    }
    return closed;
  }

  private async findTime(entry: ShownEntry, startAt: string | undefined): Promise<FreeTime | undefined> {
    const from = this.clock.now();
    if (startAt === undefined) {
      return this.times.findFirstTime(
        entry,
        { from, today: this.list.today(), offered: [] },
        new TimesRead(),
      );
    }
    const start = this.zone.instantOf(startAt, 'start_at');
    return this.times.findTimeAt(entry, start, this.zone.dateAt(start.getTime()));
  }

  private eraseLog(tx: Tx, entryIds: readonly number[], offerIds: readonly number[]): void {
    eraseActivityLog(tx, 'waiting_entries', entryIds.map(String));
    eraseActivityLog(tx, 'waiting_offers', offerIds.map(String));
  }

  private filterOf({
    status,
    resource_id,
    service_id,
    date_from,
    date_to,
    search,
  }: WaitingListQuery): Filter {
    const filter = new Filter('waiting_entries', 'e');
    if (status) addStatus(filter, status);
    if (resource_id !== undefined) {
      const id = filter.bind(isRowId(resource_id) ? resource_id : 0);
      filter.add(`e.resource_id = ${id} OR (e.resource_id IS NULL AND e.service_id IN (
        SELECT m.service_id FROM service_resources m WHERE m.resource_id = ${id}))`);
    }
    if (service_id !== undefined) {
      filter.add(`e.service_id = ${filter.bind(isRowId(service_id) ? service_id : 0)}`);
    }
    if (date_from) filter.add(`e.date_to >= ${filter.bind(date_from)}`);
    if (date_to) filter.add(`e.date_from <= ${filter.bind(date_to)}`);
    const pattern = containsPattern(search);
    if (pattern) {
      const text = filter.bind(pattern);
      filter.add(`e.client_name ILIKE ${text} OR e.email ILIKE ${text} OR e.phone ILIKE ${text}`);
    }
    return filter;
  }
}

const HAS_OFFER = `EXISTS (SELECT FROM waiting_offers f
  WHERE f.entry_id = e.id AND f.status = 'open' AND f.expires_at > statement_timestamp())`;

function addStatus(filter: Filter, status: ShownStatus): void {
  if (status === 'offered') filter.add(`e.status = 'waiting' AND ${HAS_OFFER}`);
  else if (status === 'waiting') filter.add(`e.status = 'waiting' AND NOT ${HAS_OFFER}`);
  else filter.add(`e.status = ${filter.bind(status)}`);
}
