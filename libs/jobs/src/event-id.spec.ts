import { newEventId } from './event-id';

it('makes ids of version 7 that sort in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, newEventId);
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('begins with the time in milliseconds', () => {
  const before = Date.now();
  const ms = parseInt(newEventId().replace('-', '').slice(0, 12), 16);
  expect(ms).toBeGreaterThanOrEqual(before);
  expect(ms - before).toBeLessThan(60_000);
});
