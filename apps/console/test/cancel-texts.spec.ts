import { cancelTexts } from '../src/practice/calendar/cancel-texts';

it('says before one booking of a series is cancelled that the others stay', () => {
  const series = { id: 1, position: 1, recurrence_at: '', changed: false };
  expect(cancelTexts({ email: 'ada@example.com', series })).toEqual([
    'practice.series.cancel_one',
    'practice.calendar.cancel_consequence',
  ]);
  expect(cancelTexts({ email: '' })).toEqual(['practice.calendar.cancel_unmailed']);
});
