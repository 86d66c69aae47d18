import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { REMINDER_CHANNELS } from '../../platform/settings/reminder-settings';
import { REMINDER_REASONS } from './notifications.entity';

const SMS_STATES = ['ready', 'off', 'no_consent', 'invalid_phone', 'not_mobile'] as const;
const REMINDER_STATUSES = ['planned', 'pending', 'sent', 'not_sent'] as const;

const SmsStateView = view('SmsState', {
  state: {
    ...stringEnum(SMS_STATES),
    description: 'Whether the client can get text messages, or why not; `off` without a provider.',
  },
  number: nullable(Type.String({ description: 'The phone number in E.164; null when it cannot get any.' })),
});
export type SmsStateView = Static<typeof SmsStateView>;

const BookingReminderView = view('BookingReminder', {
  channel: stringEnum(REMINDER_CHANNELS),
  minutes_before: Type.Integer({ description: 'Minutes before the start.' }),
  start_at: Timestamp,
  due_at: Timestamp,
  status: {
    ...stringEnum(REMINDER_STATUSES),
    description: '`pending` while it is being sent, and after an attempt that failed.',
  },
  reason: {
    ...nullable(stringEnum(REMINDER_REASONS)),
    description:
      'Why it was not sent; `skipped` when the booking had changed or its address got too many mails.',
  },
  sent_at: nullable(Timestamp),
});

/** The reminders of a booking for staff: those of the last days and those to come. */
export const BookingRemindersView = view('BookingReminders', {
  sms: SmsStateView,
  reminders: Type.Array(BookingReminderView),
});
export type BookingRemindersView = Static<typeof BookingRemindersView>;
