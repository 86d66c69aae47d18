/** A bookable time of `GET /api/resources/{id}/availability`. `start` and `end` are local to the business. */
export interface Slot {
  start: string;
  end: string;
  start_at: string;
  end_at: string;
  /** Free seats; absent when the resource has one. */
  seats_left?: number;
}

export interface Day {
  /** Date in the zone of the business. */
  date: string;
  slots: Slot[];
}

export interface Resource {
  id: number;
  name: string;
  description: string;
  color: string;
  /** People who can book the same time; absent for one. */
  seats?: number;
}

export interface FieldOption {
  label: string;
  value: string;
  /** Minutes that the option adds to the booking. */
  duration: number;
  price: number;
}

export interface Field {
  id: number;
  label: string;
  type: string;
  required: boolean;
  options: FieldOption[] | string[] | null;
  placeholder: string;
  min?: number | null;
  max?: number | null;
  step?: number | null;
  max_bytes?: number;
  accept?: string[];
}

export interface Settings {
  app_name: string;
  logo_url: string;
  primary_color: string;
  timezone: string;
  currency: string;
  locales: string[];
  booking_horizon_days: number;
  /** Minutes for which a time can be held; absent when holds are off. */
  booking_hold_minutes?: number;
}

/** `GET /api/widget`. */
export interface Start {
  settings: Settings;
  resources: Resource[];
  /** The form and the free days of the resource that is asked for, or of the only one. */
  form: { resource_id: number; fields: Field[]; days: Day[] } | null;
}

/** `POST /api/bookings/quote`. */
export interface Quote {
  start_at: string;
  end_at: string;
  price: number;
  currency: string;
  available: boolean;
  code?: string;
  error?: string;
}

/** A booking, as its token shows it. */
export interface Booking {
  id: number;
  resource_id: number;
  start_at: string;
  end_at: string;
  status: 'confirmed' | 'cancelled';
  total_price: number;
  /** Absent for one person. */
  party_size?: number;
  Resource?: { name: string };
  additional_resources?: { name: string }[];
}

/** Contact data and notes of the visitor. */
export interface Client {
  client_name: string;
  email: string;
  phone: string;
  notes: string;
}
