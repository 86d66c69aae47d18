import { readReminders, writeReminders } from '../src/practice/settings/reminders';

it.each([
  ['mail:1440', [{ channel: 'mail', amount: 24, unit: 60 }]],
  [
    'mail:2880,sms:90',
    [
      { channel: 'mail', amount: 2, unit: 1_440 },
      { channel: 'sms', amount: 90, unit: 1 },
    ],
  ],
  ['sms:120', [{ channel: 'sms', amount: 2, unit: 60 }]],
  ['none', []],
] as const)('reads and writes the reminders %s', (text, rows) => {
  expect(readReminders(text)).toEqual(rows);
  expect(writeReminders(readReminders(text))).toBe(text);
});

it('leaves out what it cannot read', () => {
  expect(readReminders('push:5, mail:60')).toEqual([{ channel: 'mail', amount: 1, unit: 60 }]);
});
