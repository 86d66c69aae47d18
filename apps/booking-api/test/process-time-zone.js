// Computes slots in a process of its own, whose zone the caller sets by TZ, and prints them as JSON.
// Arguments: the root of the repository, and JSON of [zone, date][].
const { Module } = require('node:module');
const path = require('node:path');
const swc = require('@swc/core');

const [root, cases] = process.argv.slice(2);
const resolve = Module._resolveFilename;
Module._resolveFilename = function resolveAlias(request, ...rest) {
  const lib = /^@comptoir\/([a-z-]+)$/.exec(request)?.[1];
  return resolve.call(this, lib ? path.join(root, 'libs', lib, 'src', 'index.ts') : request, ...rest);
};
require.extensions['.ts'] = (module, file) =>
  module._compile(swc.transformFileSync(file, { configFile: path.join(root, '.swcrc') }).code, file);

const source = path.join(root, 'apps/booking-api/src');
const { BusinessZone, dayOfWeek } = require(path.join(source, 'business-time/business-time.zone.ts'));
const { slotsOf } = require(path.join(source, 'slots/slots.availability.ts'));

const days = JSON.parse(cases).map(([name, date]) => {
  const window = { day_of_week: dayOfWeek(date), start_minute: 0, end_minute: 1440, duration_min: 30 };
  return slotsOf(new BusinessZone(name), date, [window]);
});
console.log(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), days }));
