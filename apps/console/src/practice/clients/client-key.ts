import type { Result } from '@comptoir/booking-client';

/** A client as the list shows one. */
export type Client = Result<'adminClients.list'>[number];

/** Returns what names a client in paths: the address, or without one the number of a booking. */
export const keyOf = ({ email, booking_id: booking }: Client): string => email || String(booking);
