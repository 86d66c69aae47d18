import { reminderProblem, remindersOf } from './reminder-settings';

describe('the setting of reminders', () => {
  it.each([
    ['', [{ channel: 'mail', minutes: 1_440 }]],
    ['none', []],
    [
      'mail:2880,sms:120',
      [
        { channel: 'mail', minutes: 2_880 },
        { channel: 'sms', minutes: 120 },
      ],
    ],
    [
      ' sms:5 , mail:43200',
      [
        { channel: 'sms', minutes: 5 },
        { channel: 'mail', minutes: 43_200 },
      ],
    ],
  ])('reads %j', (text, reminders) => {
    expect(reminderProblem('reminders', text)).toBeUndefined();
    expect(remindersOf(text)).toEqual(reminders);
  });

  it.each([
    'push:60',
    'mail',
    'mail:4',
    'mail:43201',
    'mail:-5',
    'mail:60,',
    'mail:60,mail:60',
    'none,mail:60',
    Array.from({ length: 11 }, (_, index) => `mail:${60 + index}`).join(','),
  ])('rejects %j', (text) => {
    expect(reminderProblem('reminders', text)).toMatch(/^must be "none" or at most 10 different reminders/);
  });

  it.each(['FR', 'GB', 'US', ''])('knows the country %j', (country) => {
    expect(reminderProblem('sms_country', country)).toBeUndefined();
  });

  it.each(['fr', 'XX', 'France', '33'])('rejects the country %j', (country) => {
    expect(reminderProblem('sms_country', country)).toBe(
      'must be an ISO 3166-1 code in capitals, such as FR',
    );
  });

  it('bounds the text messages of a day', () => {
    expect(['0', '500', '100000', ''].map((text) => reminderProblem('sms_max_per_day', text))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(reminderProblem('sms_max_per_day', '100001')).toBe('must be a whole number from 0 to 100000');
  });
});
