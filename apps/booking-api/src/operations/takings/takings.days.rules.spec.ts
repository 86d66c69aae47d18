import { daysBetween } from './takings.days.rules';

describe('the days of takings', () => {
  it('are those from the first to the last, also around the end of February', () => {
    expect(daysBetween('2028-02-28', '2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2028-02-28', '2028-02-28', 1)).toEqual(['2028-02-28']);
  });

  it('are not in the wrong order, and not too many', () => {
    expect(() => daysBetween('2028-03-01', '2028-02-28', 9)).toThrow('from must not be after to');
    expect(() => daysBetween('2028-02-28', '2028-03-01', 2)).toThrow('must not exceed 2 days');
  });
});
