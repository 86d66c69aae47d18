import { addressesOf } from './app-env.mjs';
import { loginsOf } from './stack.mjs';

function rowsOf(settings) {
  const at = addressesOf(settings);
  const own = (address, variable) => address ?? `${settings[variable]} (yours)`;
  const internal = (variable) => `http://localhost:${settings[variable]}`;
  return [
    ['Storefront', at.storefront],
    ['Staff console', at.console],
    ['Store API', `${at.store}/api/v1`],
    ['  reference', `${at.store}/api/v1/docs`],
    ['  queue dashboard', `${internal('STORE_WORKER_INTERNAL_PORT')}/queues`],
    ['  metrics', `${internal('STORE_INTERNAL_PORT')}/metrics`],
    ['Booking API', `${at.booking}/api`],
    ['  reference', `${at.booking}/api/docs`],
    ['  booking page', `${at.booking}/book`],
    ['  widget on a site', at.widgetSite],
    ['  queue dashboard', `${internal('BOOKING_WORKER_INTERNAL_PORT')}/queues`],
    ['  metrics', `${internal('BOOKING_INTERNAL_PORT')}/metrics`],
    null,
    ['Mail inbox', own(at.inbox, 'SMTP_URL')],
    ['Stripe emulator', at.stripe ?? 'Stripe itself, with your test key'],
    ['Push messages', own(at.push, 'FIREBASE_CREDENTIALS')],
    ['Text messages', own(at.sms, 'TWILIO_ACCOUNT_SID')],
    ['Files (S3)', at.s3],
    ['Geocoder', at.geocoder],
    ['Exchange rates', at.rates],
    ['VAT numbers (VIES)', at.vies],
    null,
    ...loginsOf(settings).map(({ service, role, email, password }) => [
      `Login ${service} ${role}`,
      `${email}  ${password}`,
    ]),
  ];
}

/** Returns the table of addresses and logins. */
export function tableOf(settings) {
  const rows = rowsOf(settings);
  const cells = rows.filter((row) => row !== null);
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (left, middle, right) =>
    `${left}${'─'.repeat(widths[0] + 2)}${middle}${'─'.repeat(widths[1] + 2)}${right}`;
  const lines = rows.map((row) =>
    row === null ? line('├', '┼', '┤') : `│ ${row[0].padEnd(widths[0])} │ ${row[1].padEnd(widths[1])} │`,
  );
  return [line('┌', '┬', '┐'), ...lines, line('└', '┴', '┘')].join('\n');
}
