// PICKUP_SECRET=whsec_… node server.mjs: answers the hook checkout.shipping with rates and pickup points near the postcode of
// the destination (docs/hooks.md). It needs nothing but Node.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const MAX_QUESTION_BYTES = 1_048_576;
const MAX_AGE_SECONDS = 300;
const MAX_POINTS = 5;
/** Rates in euros up to a weight in grams. Heavier goods do not go to pickup points. */
const RATES = [
  { upTo: 1_000, cost: '3.90' },
  { upTo: 5_000, cost: '5.90' },
  { upTo: 20_000, cost: '9.90' },
];

/** Carrier of the shipping methods that it answers about; all others stay as the shop has them. */
const carrier = process.env.PICKUP_CARRIER ?? 'Relais';
/** The old secret of the hook and the new one, while it changes. */
const keys = (process.env.PICKUP_SECRET ?? '')
  .split(',')
  .filter(Boolean)
  .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
const points = JSON.parse(readFileSync(new URL('points.json', import.meta.url), 'utf8'));

if (keys.length === 0) {
  console.error('PICKUP_SECRET is missing: the secret that the store showed when the hook was created.');
  process.exit(1);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
server.listen(Number(process.env.PORT ?? 4100), process.env.HOST ?? '127.0.0.1', () => {
  console.log(`Pickup points at http://${process.env.HOST ?? '127.0.0.1'}:${server.address().port}/`);
});

async function respond(request, response) {
  if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
  const body = await readBody(request);
  if (!body) return response.writeHead(413, { connection: 'close' }).end();
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const { step, data } = JSON.parse(body.toString('utf8'));
  if (step !== 'checkout.shipping') return response.writeHead(204).end();
  const answer = JSON.stringify({ methods: ratesFor(data) });
  return response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
}

/** Returns the bytes as they came, since the signature covers them; null when there are too many. */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_QUESTION_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Tells whether the store has signed the question within the last five minutes. */
function isSigned(headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': given = '' } = headers;
  const age = Math.abs(Date.now() / 1000 - Number(time));
  if (!(age <= MAX_AGE_SECONDS)) return false;
  const signatures = given.split(' ').map((one) => Buffer.from(one));
  return keys.some((key) => {
    const digest = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64');
    const own = Buffer.from(`v1,${digest}`);
    return signatures.some((one) => one.length === own.length && timingSafeEqual(one, own));
  });
}

function ratesFor({ currency, address, weight, methods }) {
  const own = methods.filter((method) => method.carrier === carrier);
  const rate = RATES.find(({ upTo }) => weight <= upTo);
  if (!rate) return own.map(({ id }) => ({ id, is_available: false }));
  // The rates are in euros. For another currency the cost of the shop stays.
  const cost = currency === 'EUR' ? { cost: rate.cost } : {};
  // A list of methods knows the country alone.
  const near = address.postal_code ? { pickup_points: pointsNear(address) } : {};
  return own.map(({ id }) => ({ id, ...cost, ...near }));
}

/** Returns the nearest points: those of the same postcode, then of its district, then of its region. */
function pointsNear({ country, postal_code: given }) {
  const postcode = given.replace(/\s/g, '');
  return points
    .filter((point) => point.country === country)
    .map((point) => ({ point, shared: sharedDigits(point.postcode, postcode) }))
    .filter(({ shared }) => shared >= 2)
    .sort((a, b) => b.shared - a.shared || distance(a.point, postcode) - distance(b.point, postcode))
    .slice(0, MAX_POINTS)
    .map(({ point: { id, name, street, postcode: code, city } }) => ({
      id,
      name,
      address: `${street}, ${code} ${city}`,
    }));
}

function sharedDigits(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** Postcodes that lie near each other have near numbers. */
function distance({ postcode }, other) {
  return Math.abs(Number(postcode) - Number(other)) || 0;
}
