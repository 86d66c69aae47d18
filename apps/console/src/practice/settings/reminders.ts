/** A reminder as staff read it: so many minutes, hours or days before the start. */
export interface Reminder {
  channel: 'mail' | 'sms';
  amount: number;
  /** Minutes of the unit. */
  unit: 1 | 60 | 1_440;
}

const NONE = 'none';

/** Reads the setting `reminders`, such as `mail:1440, sms:120`, each in the largest unit that fits. */
export function readReminders(text: string): Reminder[] {
  return text
    .split(',')
    .map((part) => /^(mail|sms):(\d+)$/.exec(part.trim()))
    .filter((match) => match !== null)
    .map(([, channel, digits]) => {
      const minutes = Number(digits);
      // A day is 24 hours, which is how most people say it.
      const unit = minutes > 1_440 && minutes % 1_440 === 0 ? 1_440 : minutes % 60 === 0 ? 60 : 1;
      return { channel: channel as Reminder['channel'], amount: minutes / unit, unit };
    });
}

/** Writes the setting. */
export function writeReminders(rows: readonly Reminder[]): string {
  if (rows.length === 0) return NONE;
  return rows
    .map(({ channel, amount, unit }) => `${channel}:${Math.max(0, Math.round(amount)) * unit}`)
    .join(',');
}
