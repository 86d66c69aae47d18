import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CalendarPart, parseMailAddress } from '@comptoir/mail';
import type { Booking } from '../../booking/bookings/bookings.entity';
import { type BookingInFull, bookedName } from '../../booking/bookings/bookings.view';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { SettingValues } from '../../platform/settings/settings.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import { type CalendarEvent, type CalendarParty, calendarOf } from './icalendar';

const UID_LENGTH = 40;
const DEFAULT_NAME = 'Booking';

/** Columns of a booking that a calendar entry needs. */
export type EntryColumns = Pick<
  Booking,
  'token' | 'sequence' | 'start_at' | 'end_at' | 'created_at' | 'updated_at' | 'status'
>;

/** Creates calendar entries of bookings (docs/booking-calendars.md). */
@Injectable()
export class CalendarEntriesService {
  constructor(
    private readonly settings: SettingsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** Creates a file with one booking, which adds it to a calendar or removes a cancelled one. */
  async createFile(booking: BookingInFull): Promise<string> {
    const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
    return calendarOf(method, await this.createEntry(booking));
  }

  /**
   * Creates the calendar part of a mail to the client, whose calendar program then updates the entry. It does
   * not have the client's name: the address may belong to another person.
   * @param link with its label
   */
  async createInvitation(
    booking: BookingInFull,
    link: { label: string; url: string },
  ): Promise<CalendarPart> {
    const method = booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
    return { method, content: calendarOf(method, await this.createRequest(booking, link)) };
  }

  /** Creates the entry of an invitation. */
  async createRequest(booking: BookingInFull, link: { label: string; url: string }): Promise<CalendarEvent> {
    const entry = await this.createEntry(booking);
    return {
      ...entry,
      description: [entry.description, `${link.label}: ${link.url}`].filter(Boolean).join('\n\n'),
      url: link.url,
      attendee: { name: booking.email, address: booking.email },
    };
  }

  /** Creates the entry of a booking, with its resource. */
  async createEntry(booking: BookingInFull): Promise<CalendarEvent> {
    const settings = await this.settings.readSettings();
    return {
      ...entryOf(booking, bookedName(booking), this.organizerOf(settings)),
      description: booking.resource_description,
      location: [booking.resource_name, settings.business_address].filter(Boolean).join(', '),
    };
  }

  /** Returns the organizer of the entries: the sender of our mail, or a no-reply address. */
  async readOrganizer(): Promise<CalendarParty> {
    return this.organizerOf(await this.settings.readSettings());
  }

  private organizerOf({ app_name, smtp_from }: SettingValues): CalendarParty {
    const sender = senderOf(smtp_from);
    return {
      name: sender?.name || app_name || DEFAULT_NAME,
      address: sender?.address ?? `no-reply@${new URL(this.config.http.publicUrl).hostname}`,
    };
  }
}

/** Parses the sender; undefined when it is empty or invalid. */
function senderOf(text: string): CalendarParty | undefined {
  try {
    return text ? parseMailAddress(text) : undefined;
  } catch {
    return undefined;
  }
}

/** @param summary title in the calendar; entries contain no client data */
export function entryOf(booking: EntryColumns, summary: string, organizer: CalendarParty): CalendarEvent {
  return {
    uid: uidOf(booking.token),
    sequence: booking.sequence,
    start: booking.start_at,
    end: booking.end_at,
    createdAt: booking.created_at,
    updatedAt: booking.updated_at,
    summary,
    cancelled: booking.status === 'cancelled',
    organizer,
  };
}

/** Derives the UID from the token: unique and stable, without revealing the token. */
function uidOf(token: string): string {
  const digest = createHash('sha256').update(`calendar:${token}`).digest('hex');
  return `${digest.slice(0, UID_LENGTH)}@booking`;
}
