import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');
const PROBE = path.join(ROOT, 'apps/booking-api/test/process-time-zone.js');
const CASES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'].flatMap(
  (zone) =>
    [
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-04-24',
      '2026-07-01',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
    ].map((date) => [zone, date]),
);

/** All slots of the cases, computed by a process that lives in `timeZone`. */
function computedIn(timeZone: string): { offset: number; days: unknown[] } {
  const env = { ...process.env, TZ: timeZone };
  const output = execFileSync(process.execPath, [PROBE, ROOT, JSON.stringify(CASES)], {
    env,
    encoding: 'utf8',
  });
  return JSON.parse(output) as { offset: number; days: unknown[] };
}

it('gives the same slots whatever the zone of the process', () => {
  const [utc, york, kolkata] = ['UTC', 'America/New_York', 'Asia/Kolkata'].map(computedIn);
  expect([utc?.offset, york?.offset, kolkata?.offset]).toEqual([0, 300, -330]);
  expect(utc?.days).toHaveLength(CASES.length);
  expect(york?.days).toEqual(utc?.days);
  expect(kolkata?.days).toEqual(utc?.days);
});
