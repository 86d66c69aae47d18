import { ageOf, sumsByAge } from './ledger.open-items.rules';

it.each([
  [0, 'not_due'],
  [1, 'days_1_30'],
  [30, 'days_1_30'],
  [31, 'days_31_60'],
  [60, 'days_31_60'],
  [61, 'days_61_90'],
  [90, 'days_61_90'],
  [91, 'over_90'],
])('counts %i days after the due date as %s', (days, age) => {
  expect(ageOf(days)).toBe(age);
});

it('adds up what is left by age, with parts that came before the invoice', () => {
  const rows = [
    { days_overdue: 0, base_left: 500 },
    { days_overdue: 0, base_left: -200 },
    { days_overdue: 45, base_left: 70 },
    { days_overdue: 400, base_left: 1 },
  ];
  expect(sumsByAge(rows)).toEqual({
    ...{ not_due: 300, days_1_30: 0, days_31_60: 70, days_61_90: 0, over_90: 1 },
  });
});
