import type { Reminder } from '../../platform/settings/reminder-settings';
import { plannedReminders } from './notifications.rules';

const NOW = new Date('2030-01-01T12:00:00Z');
const REMINDERS: Reminder[] = [
  { channel: 'sms', minutes: 120 },
  { channel: 'mail', minutes: 1_440 },
];

const booking = (fields: Partial<Parameters<typeof plannedReminders>[0]> = {}) => ({
  start_at: new Date('2030-01-03T12:00:00Z'),
  status: 'confirmed' as const,
  email: 'ada@example.com',
  sms_consent: true,
  created_at: new Date('2029-12-01T00:00:00Z'),
  moved_at: null,
  ...fields,
});
const planned = (fields?: Parameters<typeof booking>[0]): number[] =>
  plannedReminders(booking(fields), REMINDERS, NOW).map(({ minutes }) => minutes);

describe('the planned reminders of a booking', () => {
  it('are those to come, the first one first', () => {
    expect(planned()).toEqual([1_440, 120]);
    expect(planned({ start_at: new Date('2030-01-02T11:00:00Z') })).toEqual([120]);
  });

  it.each([
    ['is cancelled', { status: 'cancelled' as const }, []],
    ['has begun', { start_at: NOW }, []],
    ['has no address', { email: '' }, [120]],
    ['has no consent', { sms_consent: false }, [1_440]],
  ])('are fewer when it %s', (_, fields, expected) => {
    expect(planned(fields)).toEqual(expected);
  });

  it('leave out the ones whose time was over when it was made or moved', () => {
    const late = new Date('2030-01-02T13:00:00Z');
    expect(planned({ moved_at: late })).toEqual([120]);
    expect(planned({ created_at: late })).toEqual([120]);
  });
});
