import { createBookingClient } from '@comptoir/booking-client';
import { type AttemptReport, isApiError } from '@comptoir/client-core';
import { createStoreClient, memorySession } from '@comptoir/store-client';
import { reconcile } from './reconcile';
import { runBookingStory } from './booking-story';
import type { BookingStage } from './booking-types';
import { Browser } from './browser';
import { Inbox } from './inbox';
import { UnexpectedResult, Narrator } from './narrator';
import type { StoreStage } from './store-shopper';
import { runStoreStory } from './store-story';

function required(name: string, purpose: string): string {
  const value = process.env[name];
  if (!value) throw new UnexpectedResult(`${name} is not set: the demonstration needs ${purpose}.`);
  return value.replace(/\/$/, '');
}

/** Returns a listener that prints every response of a client. */
function reportTo(narrator: Narrator): (report: AttemptReport) => void {
  return ({ method, path, status, milliseconds }) => narrator.request(method, path, status, milliseconds);
}

function storeStage(narrator: Narrator): StoreStage {
  const stripe = required('STRIPE_URL', 'the Stripe emulator of the development stack');
  const inbox = required('INBOX_URL', 'the mail catcher of the development stack');
  const baseUrl = required('STORE_URL', 'the address of the store');
  const onResponse = reportTo(narrator);
  const session = memorySession();
  return {
    narrator,
    store: createStoreClient({ baseUrl, onResponse }),
    quiet: createStoreClient({ baseUrl }),
    customer: {
      client: createStoreClient({ baseUrl, session, onResponse }),
      quiet: createStoreClient({ baseUrl, session }),
      session,
    },
    staff: createStoreClient({ baseUrl, onResponse }),
    inbox: new Inbox(narrator, inbox),
    browser: new Browser(narrator, stripe),
    admin: {
      email: required('DEV_STORE_ADMIN_EMAIL', 'the login of the store’s administrator'),
      password: required('DEV_PASSWORD', 'the password of the development logins'),
    },
  };
}

function bookingStage(narrator: Narrator): BookingStage {
  const baseUrl = required('BOOKING_URL', 'the address of the booking service');
  const onResponse = reportTo(narrator);
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
