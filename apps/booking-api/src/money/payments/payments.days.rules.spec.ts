import { BusinessZone } from '../../platform/business-time/business-zone';
import { movedAtOf } from './payments.days.rules';

const NOW = new Date('2030-03-31T22:30:00.000Z');

describe('the instant of money on site', () => {
  const paris = new BusinessZone('Europe/Paris');

  it('is that of its record where staff give no day', () => {
    expect(movedAtOf(undefined, paris, NOW)).toBeNull();
  });

  it.each([
    ['now for today, which has begun already east of London', '2030-04-01', NOW.toISOString()],
    ['noon for the day on which the clock changes', '2030-03-31', '2030-03-31T10:00:00.000Z'],
    ['noon in winter', '2030-03-30', '2030-03-30T11:00:00.000Z'],
    ['noon for the first day that is possible', '2030-01-01', '2030-01-01T11:00:00.000Z'],
  ])('is %s', (_, day, expected) => {
    expect(movedAtOf(day, paris, NOW)?.toISOString()).toBe(expected);
  });

  it.each(['2030-04-02', '2029-12-31'])('does not exist on %s', (day) => {
    expect(() => movedAtOf(day, paris, NOW)).toThrow('today or one of the 90 days before');
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo'])('is on its day in %s', (name) => {
    const zone = new BusinessZone(name);
    const today = zone.dateAt(NOW.getTime());
    for (const day of [today, '2030-03-15']) {
      expect(zone.dateAt(movedAtOf(day, zone, NOW)?.getTime() ?? 0)).toBe(day);
    }
  });
});
