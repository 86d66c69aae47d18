import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { escapeText, streamCsv } from '@comptoir/csv';
import { Db, Filter, listQuery, readPage } from '@comptoir/db';
import { type Page, isRowId } from '@comptoir/http';
import { atOwn } from '../../booking/bookings/bookings.own.queries';
import { type OwnResources, resourcesToList } from '../../calendar/resources/own-resources';
import { MOVED_AT } from '../../money/payments/payments.movements.queries';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { Language } from '../../platform/http/languages';
import { TAKINGS_COLUMNS } from './takings-columns';
import { TAKINGS_WORDS } from './takings-words';
import { assertDays } from './takings.days.rules';
import type { PaymentExportQuery, PaymentListQuery } from './takings.dto';
import { JOINED, NEWEST_FIRST, SHOWN, TENDER, ofBookings } from './takings.queries';
import { TAKING_COLUMNS, type Taking, toTakingCells } from './takings.view';

/** Movements in memory at a time. */
const BATCH = 1_000;

/** The last movement of a batch. */
type Cursor = Pick<Taking, 'place' | 'id'>;

/** Lists all movements of money of bookings, and writes them as a file. */
@Injectable()
export class TakingsService {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
  ) {}

  /**
   * Lists a page of movements, newest first.
   * @param own resources of the caller
   * @throws TakingsErrors.INVALID_DAYS
   */
  listPayments(query: PaymentListQuery, own: OwnResources): Promise<Page<Taking>> {
    const list = listQuery(this.filterOf(query, own), { order: NEWEST_FIRST, columns: SHOWN, joins: JOINED });
    return readPage(this.db.replica, query, list);
  }

  /**
   * Writes movements as a CSV file, oldest first, with headings and words in a language.
   * @param own resources of the caller
   * @throws TakingsErrors.INVALID_DAYS
   */
  exportPayments(query: PaymentExportQuery, own: OwnResources, language: Language): Promise<Readable> {
    const filter = this.filterOf(query, own);
    const [columns, words] = [TAKINGS_COLUMNS[language], TAKINGS_WORDS[language]];
    const file = {
      header: TAKING_COLUMNS.map((column) => columns[column]),
      bom: query.bom,
      escape: escapeText,
    };
    return streamCsv(file, async (after: Cursor | undefined) => {
      const rows = await this.readBatch(filter, after);
      const last = rows.at(-1);
      return last && { rows: rows.map((row) => toTakingCells(row, this.zone, words)), last };
    });
  }

  private readBatch({ where, values }: Filter, after: Cursor | undefined): Promise<Taking[]> {
    const [place, id] = [`$${values.length + 1}::timestamptz`, `$${values.length + 2}::integer`];
    return this.db.replica.rows<Taking>(
      `SELECT ${SHOWN} FROM booking_payments p ${JOINED}
        ${where || 'WHERE true'} AND (${MOVED_AT}, p.id) > (${place}, ${id})
        ORDER BY ${MOVED_AT}, p.id LIMIT ${BATCH}`,
      [...values, after?.place ?? '-infinity', after?.id ?? 0],
    );
  }

  private filterOf(query: Omit<PaymentListQuery, 'page' | 'limit' | 'offset'>, own: OwnResources): Filter {
    assertDays(query);
    const { from, to, tender, service_id } = query;
    const filter = new Filter('booking_payments', 'p');
    if (from) filter.add(`${MOVED_AT} >= ${filter.bind(this.zone.startOf(from))}`);
    if (to) filter.add(`${MOVED_AT} < ${filter.bind(this.zone.endOf(to))}`);
    if (tender) filter.add(`${TENDER} = ${filter.bind(tender)}`);
    const resourceIds = resourcesToList(query.resource_id, own);
    const conditions: string[] = [];
    if (resourceIds) conditions.push(atOwn(filter.bind(resourceIds)));
    if (service_id !== undefined)
      conditions.push(`b.service_id = ${filter.bind(isRowId(service_id) ? service_id : 0)}`);
    if (conditions.length) filter.add(ofBookings(conditions.join(' AND ')));
    return filter;
  }
}
