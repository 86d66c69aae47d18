import type { Client } from './http';
import type { Narrator } from './narrator';

/** Everything that the booking story needs. */
export interface BookingStage {
  narrator: Narrator;
  /** Client without a login. */
  booking: Client;
  admin: { email: string; password: string };
}

export interface Resource {
  id: number;
  name: string;
}

export interface Booking {
  id: number;
  token: string;
  status: string;
  start_at: string;
  end_at: string;
  total_price: number;
}

export interface Slot {
  start: string;
  end: string;
}

export interface Field {
  id: number;
  label: string;
  type: string;
  options: { label: string; value: string; duration: number; price: number }[] | null;
}
