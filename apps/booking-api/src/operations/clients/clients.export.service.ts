import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { findUnmailedClient } from '../../booking/bookings/bookings.unmailed.queries';
import { wordsOf } from '../../practice/fields/choice-answers';
import type { FieldOptions } from '../../practice/fields/field-types';
import { PrivateFilesService } from '../../platform/uploads/uploads.private.service';
import type { ClientKey } from './client-key';
import { ClientErrors } from './clients.errors';
import type { ClientExportView } from './clients.view';

type ExportedBooking = ClientExportView['bookings'][number];
/** Parts of the export that belong to one booking each. */
type Part = Exclude<keyof ExportedBooking, 'booking'>;
type Row = Record<string, unknown> & { booking_id: number };

interface StoredAnswer {
  type: string;
  options: FieldOptions | null;
  value: string;
}

/** The rows about a client. */
interface StoredClient {
  bookings: { id: number; booking: Record<string, unknown> }[];
  links: { created_at: Date; expires_at: Date }[];
  waiting: { entry: Record<string, unknown> }[];
}

const MOST_BOOKINGS = 10_000;

const EXPORTED = `to_jsonb(b) || jsonb_build_object('resource_name', r.name) AS booking`;
const OF_EMAIL = {
  bookings: `
    SELECT b.id, ${EXPORTED} FROM bookings b JOIN resources r ON r.id = b.resource_id
     WHERE lower(b.email) = lower($1) AND b.email <> '' ORDER BY b.start_at, b.id LIMIT ${MOST_BOOKINGS}`,
  waiting: `
    SELECT to_jsonb(e) - 'client' AS entry FROM waiting_entries e
     WHERE lower(e.email) = lower($1) AND e.email <> '' ORDER BY e.id`,
  links: 'SELECT created_at, expires_at FROM client_links WHERE email = lower($1) ORDER BY created_at',
};
const OF_UNMAILED = {
  bookings: `
    SELECT b.id, ${EXPORTED} FROM bookings b JOIN resources r ON r.id = b.resource_id
     WHERE b.id = ANY ($1::integer[]) ORDER BY b.start_at, b.id LIMIT ${MOST_BOOKINGS}`,
  waiting: `
    SELECT to_jsonb(e) - 'client' AS entry FROM waiting_entries e
     WHERE e.email = '' AND lower(e.client_name) = $1 AND regexp_replace(e.phone, '[^0-9]', '', 'g') = $2
     ORDER BY e.id`,
};

/** Reads what is stored about the bookings $1, part by part. */
const PARTS: Record<Part, string> = {
  answers: `
    SELECT v.booking_id, f.label, f.type, f.options, v.value FROM booking_values v JOIN custom_fields f ON f.id = v.field_id
     WHERE v.booking_id = ANY ($1::integer[]) ORDER BY v.id`,
  files: `
    SELECT c.booking_id, u.key, u.size, u.created_at FROM upload_claims c JOIN uploads u ON u.key = c.upload_key
     WHERE c.booking_id = ANY ($1::integer[]) ORDER BY u.created_at, u.key`,
  reminders: `
    SELECT booking_id, channel, minutes_before, start_at, created_at, sent_at, reason FROM booking_reminders
     WHERE booking_id = ANY ($1::integer[]) ORDER BY created_at`,
  text_messages: `
    SELECT booking_id, status, country, provider_id, created_at, sent_at FROM sms_messages
     WHERE booking_id = ANY ($1::integer[]) ORDER BY id`,
  webhooks: `
    SELECT booking_id, event, status, payload, response_body, created_at FROM webhook_deliveries
     WHERE booking_id = ANY ($1::integer[]) ORDER BY id`,
  changes: `
    WITH subjects AS (
      SELECT id AS booking_id, 'bookings' AS type, id::text AS id FROM unnest($1::integer[]) AS given (id)
      UNION ALL
      SELECT booking_id, 'booking_values', id::text FROM booking_values WHERE booking_id = ANY ($1::integer[]))
    SELECT s.booking_id, l.action, l.subject_type AS subject, l.before, l.after, l.created_at
      FROM subjects s JOIN activity_log l ON l.subject_type = s.type AND l.subject_id = s.id ORDER BY l.id`,
};

/** Collects everything that is stored about a client. */
@Injectable()
export class ClientExportService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly files: PrivateFilesService,
  ) {}

  /** @throws ClientErrors.CLIENT_NOT_FOUND */
  async exportClient(client: ClientKey): Promise<ClientExportView> {
    const { bookings, links, waiting } = await this.readClient(client);
    if (!bookings.length && !waiting.length) throw ClientErrors.CLIENT_NOT_FOUND();
    const parts = await this.readParts(bookings.map(({ id }) => id));
    return {
      email: 'email' in client ? client.email.toLowerCase() : '',
      exported_at: this.clock.now().toISOString(),
      bookings: bookings.map(({ id, booking }) => ({ booking, ...partsOf(id, parts) })),
      waiting_list: waiting.map(({ entry }) => entry),
      links: links.map(({ created_at, expires_at }) => ({
        created_at: created_at.toISOString(),
        expires_at: expires_at.toISOString(),
      })),
    };
  }

  private async readClient(client: ClientKey): Promise<StoredClient> {
    if ('email' in client) {
      const [bookings, links, waiting] = await Promise.all([
        this.db.rows<StoredClient['bookings'][number]>(OF_EMAIL.bookings, [client.email]),
        this.db.rows<StoredClient['links'][number]>(OF_EMAIL.links, [client.email]),
        this.db.rows<StoredClient['waiting'][number]>(OF_EMAIL.waiting, [client.email]),
      ]);
      return { bookings, links, waiting };
    }
    const unmailed = await findUnmailedClient(this.db, client.bookingId);
    if (!unmailed) throw ClientErrors.CLIENT_NOT_FOUND();
    const { bookingIds, name, digits } = unmailed;
    const [bookings, waiting] = await Promise.all([
      this.db.rows<StoredClient['bookings'][number]>(OF_UNMAILED.bookings, [bookingIds]),
      digits ? this.db.rows<StoredClient['waiting'][number]>(OF_UNMAILED.waiting, [name, digits]) : [],
    ]);
    return { bookings, waiting, links: [] };
  }

  private async readParts(ids: number[]): Promise<Record<Part, Map<number, unknown[]>>> {
    const names = Object.keys(PARTS) as Part[];
    const read = await Promise.all(
      names.map(async (name) => [name, await this.db.rows<Row>(PARTS[name], [ids])] as const),
    );
    const parts = Object.fromEntries(read) as Record<Part, Row[]>;
    const answers = parts.answers as (Row & StoredAnswer)[];
    const files = parts.files as (Row & { key: string })[];
    const shown = {
      ...parts,
      answers: answers.map(({ type, options, ...row }) => {
        const words = wordsOf({ type, options }, row.value);
        const value = this.files.signAnswer({ type, ...row });
        return { ...row, value, ...(words !== undefined && { shown: words }) };
      }),
      files: this.addAddresses(files, answers),
    };
    const grouped = names.map((name) => [name, groupRows(shown[name])] as const);
    return Object.fromEntries(grouped) as Record<Part, Map<number, unknown[]>>;
  }

  /** Replaces the keys of files by their addresses. */
  private addAddresses(files: readonly (Row & { key: string })[], answers: readonly StoredAnswer[]): Row[] {
    const keys = files.map(({ key }) => key);
    const urls = this.files.signFiles(keys, answers);
    return files.map(({ key, ...row }) => ({ url: urls.get(key), ...row }));
  }
}

function partsOf(id: number, parts: Record<Part, Map<number, unknown[]>>): Omit<ExportedBooking, 'booking'> {
  const entries = Object.entries(parts).map(([name, rows]) => [name, rows.get(id) ?? []]);
  return Object.fromEntries(entries) as Omit<ExportedBooking, 'booking'>;
}

/** Groups rows by their booking. */
function groupRows(rows: readonly Row[]): Map<number, unknown[]> {
  const groups = new Map<number, unknown[]>();
  for (const { booking_id, ...row } of rows) {
    const group = groups.get(booking_id);
    if (group) group.push(row);
    else groups.set(booking_id, [row]);
  }
  return groups;
}
