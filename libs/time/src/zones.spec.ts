import { isoIn, isTimeZone } from './zones';

it.each(['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu'])(
  '%s is a zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

it.each(['', 'Paris', 'Europe/', '+01:00', 'UTC+1', 'Europe/Paris; DROP', ' UTC'])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

it.each([
  ['UTC', '2026-07-01T22:30:05.250Z', '2026-07-01T22:30:05.250Z'],
  ['Europe/Paris', '2026-07-01T22:30:05.250Z', '2026-07-02T00:30:05+02:00'],
  ['Europe/Paris', '2026-12-31T23:00:00Z', '2027-01-01T00:00:00+01:00'],
  ['Europe/London', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00-04:00'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45'],
])('in %s, %s is %s', (zone, instant, shown) => {
  expect(isoIn(new Date(instant), zone)).toBe(shown);
  expect(Math.floor(Date.parse(shown) / 1000)).toBe(Math.floor(Date.parse(instant) / 1000));
});
