// Calculates slots in a process of its own, whose zone the caller sets by TZ, and prints them as JSON.
// Argument: JSON of { zone, from, days, duration }[].
require('../../../tools/testing-servers/typescript-hook.js');
const { createHash } = require('node:crypto');
const { BusinessZone, addDays, dayOfWeek } = require('../src/platform/business-time/business-zone.ts');
const { slotsOf } = require('../src/calendar/slots/slots.rules.ts');

const results = JSON.parse(process.argv[2]).map(({ zone: name, from, days, duration }) => {
  const zone = new BusinessZone(name);
  const hash = createHash('sha256');
  let count = 0;
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day);
    const window = {
      day_of_week: dayOfWeek(date),
      start_minute: 0,
      end_minute: 1440,
      duration_min: duration,
      buffer_min: 0,
    };
    const slots = slotsOf(zone, date, { windows: [window], exceptions: [] });
    count += slots.length;
    hash.update(JSON.stringify([date, slots]));
  }
  return { name, count, hash: hash.digest('hex') };
});
console.log(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), results }));
