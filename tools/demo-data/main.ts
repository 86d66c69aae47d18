import 'reflect-metadata';
import { loadBooking } from './booking/load';
import { loadStore } from './store/load';

/** Returns the environment of each service from the one that the development stack makes for both. */
function environments(env: NodeJS.ProcessEnv): { store: NodeJS.ProcessEnv; booking: NodeJS.ProcessEnv } {
  const quiet = { ...env, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', DATABASE_POOL_SIZE: '4' };
  return {
    store: {
      ...quiet,
      DATABASE_URL: env.STORE_DATABASE_URL ?? env.DATABASE_URL,
      S3_BUCKET: env.STORE_S3_BUCKET ?? env.S3_BUCKET,
      S3_PUBLIC_URL: env.STORE_S3_PUBLIC_URL ?? env.S3_PUBLIC_URL,
      REDIS_PREFIX: 'store',
      // A variable of the booking service; the store's administrator is among its logins.
      ADMIN_EMAIL: undefined,
      ADMIN_PASSWORD: undefined,
    },
    booking: {
      ...quiet,
      DATABASE_URL: env.BOOKING_DATABASE_URL ?? env.DATABASE_URL,
      S3_BUCKET: env.BOOKING_S3_BUCKET ?? env.S3_BUCKET,
      S3_PUBLIC_URL: env.BOOKING_S3_PUBLIC_URL ?? env.S3_PUBLIC_URL,
      REDIS_PREFIX: 'booking',
    },
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; "npm start" does it.`);
  return value;
}

/** Loads a demo shop and demo resources. Existing rows stay unchanged. */
async function main(): Promise<void> {
  const started = performance.now();
  const { store, booking } = environments(process.env);
  console.log('Store');
  await loadStore(store, {
    admin: required('DEV_STORE_ADMIN_EMAIL'),
    manager: required('DEV_STORE_MANAGER_EMAIL'),
    customer: required('DEV_STORE_CUSTOMER_EMAIL'),
    password: required('DEV_PASSWORD'),
  });
  console.log('Booking');
  await loadBooking(booking);
  console.log(`Demo data in place after ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
