import type { BookingClient } from '@comptoir/booking-client';
import { createContext, useContext } from 'react';

export const BookingContext = createContext<BookingClient | undefined>(undefined);

/**
 * Returns the client of the booking service, signed in as the person at the console.
 * @throws Error outside of the practice's pages
 */
export function useBookingClient(): BookingClient {
  const client = useContext(BookingContext);
  if (!client) throw new Error('There is no client of the booking service here.');
  return client;
}
