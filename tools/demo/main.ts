import { type AttemptReport, createBookingClient, isApiError } from '@comptoir/booking-client';
import { reconcile } from './reconcile';
import { runBookingStory } from './booking-story';
import type { BookingStage } from './booking-types';
import { Browser } from './browser';
import { Client } from './http';
import { Inbox } from './inbox';
import { UnexpectedResult, Narrator } from './narrator';
import type { StoreStage } from './store-shopper';
import { runStoreStory } from './store-story';

function required(name: string, purpose: string): string {
  const value = process.env[name];
  if (!value) throw new UnexpectedResult(`${name} is not set: the demonstration needs ${purpose}.`);
  return value.replace(/\/$/, '');
}

function storeStage(narrator: Narrator): StoreStage {
  const stripe = required('STRIPE_URL', 'the Stripe emulator of the development stack');
  const inbox = required('INBOX_URL', 'the mail catcher of the development stack');
  return {
    narrator,
    store: new Client(narrator, `${required('STORE_URL', 'the address of the store')}/api/v1`),
    inbox: new Inbox(narrator, new Client(narrator, inbox)),
    browser: new Browser(narrator, stripe, new Client(narrator, stripe)),
    admin: {
      email: required('DEV_STORE_ADMIN_EMAIL', 'the login of the store’s administrator'),
      password: required('DEV_PASSWORD', 'the password of the development logins'),
    },
  };
}

function bookingStage(narrator: Narrator): BookingStage {
  const baseUrl = required('BOOKING_URL', 'the address of the booking service');
  const onResponse = ({ method, path, status, milliseconds }: AttemptReport): void =>
    narrator.request(method, path, status, milliseconds);
  return {
    narrator,
    booking: createBookingClient({ baseUrl, onResponse }),
    quiet: createBookingClient({ baseUrl }),
    staff: createBookingClient({ baseUrl, onResponse }),
    admin: {
      email: required('DEV_BOOKING_ADMIN_EMAIL', 'the login of the booking administrator'),
      password: required('DEV_PASSWORD', 'the password of the development logins'),
    },
  };
}

/**
 * Demonstrates purchases, a return and bookings. Checks every step, and reconciles the ledgers at the end.
 */
async function main(): Promise<void> {
  const started = performance.now();
  const narrator = new Narrator();
  try {
    await runStoreStory(storeStage(narrator));
    await runBookingStory(bookingStage(narrator));
    await reconcile(
      narrator,
      required('STORE_DATABASE_URL', 'the database of the store, to reconcile its ledgers'),
    );
  } catch (error) {
    if (!(error instanceof UnexpectedResult) && !isApiError(error)) throw error;
    console.error(`\n✗ ${error.message}`);
    process.exitCode = 1;
    return;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n✓ Both stories went well: ${narrator.checked} checks in ${seconds} s.`);
}

void main();
