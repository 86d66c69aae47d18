import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CalendarPart, parseMailAddress } from '@comptoir/mail';
import type { Booking } from '../bookings/bookings.entity';
import type { BookingInFull } from '../bookings/bookings.view';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { SettingsService } from '../settings/settings.service';
import { type CalendarEvent, type CalendarParty, calendarOf } from './icalendar';

const UID_LENGTH = 40;
const DEFAULT_NAME = 'Booking';

/** What an entry is made of. */
export type EntryColumns = Pick<
  Booking,
  'token' | 'sequence' | 'start_at' | 'end_at' | 'created_at' | 'updated_at' | 'status'
>;

/** Bookings as entries of calendars. */
@Injectable()
export class CalendarEntriesService {
  constructor(
    private readonly settings: SettingsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** A booking as a file of its own, to be put into any calendar or taken out of it again. */
  async createFile(booking: BookingInFull): Promise<string> {
    const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
    return calendarOf(method, await this.createEntry(booking));
  }

  /**
   * A booking as a mail to its client carries it, whose program then keeps it up to date. It has no name of theirs: who
   * made the booking may have given somebody else's address.
   * @param link with a word for it
   */
  async createInvitation(
    booking: BookingInFull,
    link: { label: string; url: string },
  ): Promise<CalendarPart> {
    const method = booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
    const entry = await this.createEntry(booking);
    const content = calendarOf(method, {
      ...entry,
      description: [entry.description, `${link.label}: ${link.url}`].filter(Boolean).join('\n\n'),
      url: link.url,
      attendee: { name: booking.email, address: booking.email },
    });
    return { method, content };
  }

  private async createEntry(booking: BookingInFull): Promise<CalendarEvent> {
    return {
      ...entryOf(booking, booking.resource_name, await this.readOrganizer()),
      description: booking.resource_description,
      location: booking.resource_name,
    };
  }

  /** Who the entries come from: the sender of our mail, or nobody who could be answered. */
  async readOrganizer(): Promise<CalendarParty> {
    const { app_name, smtp_from } = await this.settings.readSettings();
    const sender = senderOf(smtp_from);
    return {
      name: sender?.name || app_name || DEFAULT_NAME,
      address: sender?.address ?? `no-reply@${new URL(this.config.http.publicUrl).hostname}`,
    };
  }
}

/** Undefined when there is none, or one that no mail can come from. */
function senderOf(text: string): CalendarParty | undefined {
  try {
    return text ? parseMailAddress(text) : undefined;
  } catch {
    return undefined;
  }
}

/** @param summary what the calendar shows; entries say nothing of the client */
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

/** Comes from the token, so that it is unique everywhere and never changes, but does not give it away. */
function uidOf(token: string): string {
  const digest = createHash('sha256').update(`calendar:${token}`).digest('hex');
  return `${digest.slice(0, UID_LENGTH)}@booking`;
}
