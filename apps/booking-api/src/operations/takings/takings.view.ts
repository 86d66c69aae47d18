import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, type Page, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { isoIn } from '@comptoir/time';
import { MOVEMENTS } from '../../money/payments/payments.entity';
import type { RecordedMovement } from '../../money/payments/payments.movements.queries';
import { RecordedByView, toRecordedByView } from '../../money/payments/payments.movements.view';
import type { BusinessZone } from '../../platform/business-time/business-zone';
import { type PageQuery, totalPages } from '../../platform/http/paging';
import type { TakingColumn } from './takings-columns';
import type { TakingsWords } from './takings-words';
import { TENDERS, type Tender } from './takings.dto';

/** A movement of money with its booking, which may be deleted by now. */
export interface Taking extends RecordedMovement {
  tender: Tender;
  /** The instant at which it counts, as PostgreSQL writes it: a date of JavaScript has fewer digits. */
  place: string;
  currency: string;
  booking_id: number | null;
  booking_number: number;
  /** The following are null for a deleted booking. */
  client_name: string | null;
  resource_id: number | null;
  resource_name: string | null;
  service_id: number | null;
  /** Empty without a service. */
  service_name: string | null;
}

const Named = { id: Type.Integer(), name: Type.String() };

export const TakingView = view('BookingPaymentEntry', {
  id: Type.Integer(),
  kind: stringEnum(MOVEMENTS),
  tender: stringEnum(TENDERS),
  amount: Type.String({
    description: 'Decimal amount; negative for what was given back.',
    examples: ['15.00'],
  }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
  day: { ...DateOnly, description: 'Day on which it counts, in the time zone of the business.' },
  booking_id: nullable(Type.Integer({ description: 'Null for a deleted booking.' })),
  booking_number: Type.Integer({ description: 'The number of the booking, also of a deleted one.' }),
  client_name: Type.String({ description: 'Empty for a deleted booking, and once it is erased.' }),
  resource: nullable(view('ResourceOfPayment', Named)),
  service: nullable(view('ServiceOfPayment', Named)),
  reference: Type.String({ description: 'Such as the number of a receipt; empty for none.' }),
  recorded_by: nullable(RecordedByView),
  created_at: { ...Timestamp, description: 'When it was recorded.' },
});
export type TakingView = Static<typeof TakingView>;

export const TakingListView = view('BookingPaymentList', {
  payments: Type.Array(TakingView),
  total: Type.Integer(),
  page: Type.Integer(),
  totalPages: Type.Integer(),
});
export type TakingListView = Static<typeof TakingListView>;

/** @param zone of the business, for the days */
export function toTakingListView(
  { rows, total }: Page<Taking>,
  { page, limit }: PageQuery,
  zone: BusinessZone,
): TakingListView {
  const payments = rows.map((row) => toTakingView(row, zone));
  return { payments, total, page, totalPages: totalPages(total, limit) };
}

function toTakingView(taking: Taking, zone: BusinessZone): TakingView {
  const { resource_id, service_id } = taking;
  return {
    id: taking.id,
    kind: taking.kind,
    tender: taking.tender,
    amount: Money.format(taking.amount, taking.currency),
    currency: taking.currency,
    day: dayOf(taking, zone),
    booking_id: taking.booking_id,
    booking_number: taking.booking_number,
    client_name: taking.client_name ?? '',
    resource: resource_id === null ? null : { id: resource_id, name: taking.resource_name ?? '' },
    service: service_id === null ? null : { id: service_id, name: taking.service_name ?? '' },
    reference: taking.reference,
    recorded_by: toRecordedByView(taking),
    created_at: taking.created_at.toISOString(),
  };
}

function dayOf({ moved_at, created_at }: Taking, zone: BusinessZone): string {
  return zone.dateAt((moved_at ?? created_at).getTime());
}

type Cell = (taking: Taking, zone: BusinessZone, words: TakingsWords) => string;

/** Cells of a movement by column, in the order of the file. */
const CELLS: Record<TakingColumn, Cell> = {
  day: dayOf,
  booking: (taking) => String(taking.booking_number),
  client: (taking) => taking.client_name ?? '',
  service: (taking) => taking.service_name ?? '',
  resource: (taking) => taking.resource_name ?? '',
  kind: (taking, _zone, words) => words.kinds[taking.kind],
  tender: (taking, _zone, words) => words.tenders[taking.tender],
  amount: (taking) => Money.format(taking.amount, taking.currency),
  currency: (taking) => taking.currency,
  reference: (taking) => taking.reference,
  recorded_by: (taking) => taking.recorded_by_email ?? '',
  recorded_at: (taking, zone) => isoIn(taking.created_at, zone.name),
};

export const TAKING_COLUMNS = Object.keys(CELLS) as TakingColumn[];

export function toTakingCells(taking: Taking, zone: BusinessZone, words: TakingsWords): string[] {
  return Object.values(CELLS).map((cell) => cell(taking, zone, words));
}
