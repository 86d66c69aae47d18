import { isSupportedCountry } from 'libphonenumber-js/max';

export const REMINDER_CHANNELS = ['mail', 'sms'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** A message to the client, minutes before the start of each booking. */
export interface Reminder {
  channel: ReminderChannel;
  minutes: number;
}

/** Settings of reminders and text messages. */
export const REMINDER_KEYS = ['reminders', 'sms_country', 'sms_max_per_day'] as const;
export type ReminderKey = (typeof REMINDER_KEYS)[number];

/** Defaults: one mail, 24 hours before; phone numbers with their country only; 500 text messages a day. */
export const REMINDER_DEFAULTS: Record<ReminderKey, string> = {
  reminders: 'mail:1440',
  sms_country: '',
  sms_max_per_day: '500',
};

/** Switches reminders off; an empty text is the default. */
const NONE = 'none';
const MAX_REMINDERS = 10;
/** The schedule that looks for due reminders runs every five minutes. */
const MIN_MINUTES = 5;
const MAX_MINUTES = 30 * 1_440;
const MAX_PER_DAY = 100_000;

/** Returns the reason why one of these settings is invalid, or undefined; an empty text stands for the default. */
export function reminderProblem(key: ReminderKey, text: string): string | undefined {
  if (!text) return undefined;
  if (key === 'reminders') return listProblem(text);
  if (key === 'sms_country')
    return isSupportedCountry(text) ? undefined : 'must be an ISO 3166-1 code in capitals, such as FR';
  const isInRange = /^\d{1,6}$/.test(text) && Number(text) <= MAX_PER_DAY;
  return isInRange ? undefined : `must be a whole number from 0 to ${MAX_PER_DAY}`;
}

/**
 * Parses the setting `reminders`, such as `mail:1440, sms:120`.
 * @returns no entry for what is malformed, which `reminderProblem` rejects
 */
export function remindersOf(text: string): Reminder[] {
  const list = text || REMINDER_DEFAULTS.reminders;
  return list === NONE ? [] : list.split(',').flatMap(parseReminder);
}

function listProblem(text: string): string | undefined {
  if (text === NONE) return undefined;
  const parts = text.split(',');
  const reminders = parts.flatMap(parseReminder);
  const isDistinct = new Set(reminders.map(({ channel, minutes }) => `${channel}:${minutes}`)).size;
  if (reminders.length < parts.length || isDistinct < parts.length || parts.length > MAX_REMINDERS) {
    return (
      `must be "${NONE}" or at most ${MAX_REMINDERS} different reminders such as mail:1440, sms:120, ` +
      `each with ${MIN_MINUTES} to ${MAX_MINUTES} minutes`
    );
  }
  return undefined;
}

function parseReminder(text: string): Reminder[] {
  const [, channel, digits] = /^(mail|sms):(\d{1,5})$/.exec(text.trim()) ?? [];
  const minutes = Number(digits);
  return channel && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
    ? [{ channel: channel as ReminderChannel, minutes }]
    : [];
}
