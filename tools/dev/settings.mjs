import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { Failure } from './failure.mjs';
import { freePorts, isPortFree } from './ports.mjs';

const PORTS = [
  ['STORE_PORT', 'the API of the store'],
  ['BOOKING_PORT', 'the API of the booking service'],
  ['STORE_INTERNAL_PORT', 'metrics and queues of the store'],
  ['BOOKING_INTERNAL_PORT', 'metrics and queues of the booking service'],
  ['STORE_WORKER_INTERNAL_PORT', 'the worker of the store'],
  ['BOOKING_WORKER_INTERNAL_PORT', 'the worker of the booking service'],
  ['DEV_POSTGRES_PORT', 'PostgreSQL', 'DATABASE_URL'],
  ['DEV_REDIS_PORT', 'Redis', 'REDIS_URL'],
  ['DEV_SMTP_PORT', 'the mail catcher', 'SMTP_URL'],
  ['DEV_INBOX_PORT', 'the mail inbox', 'SMTP_URL'],
  ['DEV_S3_PORT', 'the S3 server', 'S3_ENDPOINT'],
  ['DEV_STRIPE_PORT', 'the Stripe emulator', 'STRIPE_SECRET_KEY'],
  ['DEV_GEOCODER_PORT', 'the geocoder', 'GEOCODER_URL'],
  ['DEV_PUSH_PORT', 'the push sink', 'FIREBASE_CREDENTIALS'],
  ['DEV_SMS_PORT', 'the SMS sink', 'TWILIO_ACCOUNT_SID'],
  ['DEV_RATES_PORT', 'the exchange rates', 'RATES_URL'],
  ['DEV_VIES_PORT', 'the VAT numbers', 'VIES_URL'],
  ['DEV_WIDGET_SITE_PORT', 'a site with the booking widget'],
  ['STOREFRONT_PORT', 'the storefront'],
  ['CONSOLE_PORT', 'the staff console'],
  ['CONSOLE_INTERNAL_PORT', 'metrics of the staff console'],
];

function readEnvFile(file) {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/**
 * Returns the settings: the shell overrides `.env`, which overrides `.env.example`. An empty value counts as
 * not set.
 */
export function readSettings(root) {
  const layers = [path.join(root, '.env.example'), path.join(root, '.env')].map(readEnvFile);
  const merged = {};
  for (const layer of [...layers, process.env]) {
    for (const [name, value] of Object.entries(layer)) if (value !== '') merged[name] = value;
  }
  return merged;
}

/** Returns the ports of this start: those of all components that are not replaced by a URL. */
export function portsInUse(settings) {
  return PORTS.filter(([, , replacedBy]) => !settings[replacedBy]).map(([variable, use]) => {
    const port = Number(settings[variable]);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Failure(
        `${variable} must be a port number from 1 to 65535 and is "${settings[variable] ?? ''}".`,
      );
    }
    return { variable, use, port };
  });
}

/** Returns settings with free ports and without the user's own servers. */
export async function isolatedSettings(root) {
  const settings = readSettings(root);
  for (const [, , replacedBy] of PORTS) delete settings[replacedBy];
  const ports = await freePorts(PORTS.length);
  const chosen = PORTS.map(([variable], index) => [variable, String(ports[index])]);
  return { ...settings, ...Object.fromEntries(chosen) };
}

/** Fails with one message when a port is in use or is set twice. */
export async function checkPorts(settings) {
  const seen = new Map();
  for (const { variable, use, port } of portsInUse(settings)) {
    if (seen.has(port))
      throw new Failure(`${variable} and ${seen.get(port)} are both ${port}: change one of them.`);
    seen.set(port, variable);
    if (await isPortFree(port)) continue;
    throw new Failure(
      `Port ${port}, for ${use}, is taken by another program: stop that program, or choose another port with ${variable} (in .env or in the shell).`,
    );
  }
}

function createSecrets() {
  const random = (bytes) => randomBytes(bytes).toString('hex');
  return {
    storeJwt: random(32),
    bookingJwt: random(32),
    link: random(32),
    settingsKey: random(32),
    postgres: random(24),
    stripeKey: `sk_test_emulator_${random(24)}`,
    stripeWebhook: `whsec_${random(24)}`,
  };
}

/** Reads the secrets of this checkout. They are generated at the first start and stored with the data. */
export function readSecrets(devDir) {
  const file = path.join(devDir, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(devDir, { recursive: true });
    writeFileSync(file, JSON.stringify(createSecrets(), null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Writes a service account for the push sink, which accepts any key. */
export function ensureFirebaseAccount(devDir, pushUrl) {
  const file = path.join(devDir, 'firebase.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const tokenUri = `${pushUrl}/token`;
  if (known?.token_uri === tokenUri) return file;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = known?.private_key ?? privateKey.export({ type: 'pkcs8', format: 'pem' });
  const account = {
    type: 'service_account',
    project_id: 'comptoir-development',
    private_key_id: createHash('sha1').update(key).digest('hex'),
    private_key: key,
    client_email: 'development@comptoir-development.iam.gserviceaccount.com',
    token_uri: tokenUri,
  };
  writeFileSync(file, JSON.stringify(account, null, 2), { mode: 0o600 });
  return file;
}
