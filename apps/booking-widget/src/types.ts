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
  /** True when it is booked by its services only; absent otherwise. */
  needs_service?: true;
}

/** A service of `GET /api/services`. */
export interface Service {
  id: number;
  name: string;
  description: string;
  /** Empty without one. */
  image_url: string;
  /** Lengths in minutes; the first is the default. */
  durations: number[];
  /** Decimal text in the currency of the settings. */
  price: string;
  max_party_size: number | null;
  /** Resources that offer it. */
  resources: { id: number; name: string }[];
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
  /** Where clients come to; absent while it is not set. */
  business_address?: string;
  booking_horizon_days: number;
  /** Minutes for which a time can be held; absent when holds are off. */
  booking_hold_minutes?: number;
  /** Minutes for which the waiting list offers a time; absent when there is no list. */
  waiting_list_minutes?: number;
  /** True when visitors who agree get reminders as text messages; absent otherwise. */
  sms_reminders?: boolean;
  /** Most bookings of a series; absent when bookings cannot be repeated. */
  booking_series_max?: number;
}

/** Ids of what has a payment rule. */
export interface PaidSubjects {
  resource_ids: number[];
  service_ids: number[];
}

/** `GET /api/widget`. */
export interface Start {
  settings: Settings;
  resources: Resource[];
  /** The form and the free days of the resource that is asked for, or of the only one. */
  form: { resource_id: number; fields: Field[]; days: Day[] } | null;
  /** Subjects that clients pay when they book them. They cannot be repeated; absent when there are none. */
  paid?: PaidSubjects;
  /** Absent unless services were asked for, or the resource is booked by its services only. */
  services?: Service[];
  /** The form, and the free days for the first length, of the service that is asked for, or of the only one. */
  service_form?: { service_id: number; fields: Field[]; days: Day[] } | null;
}

/** The amount to pay by card now, and the amounts that were paid and refunded, as decimal texts. */
export interface Amounts {
  total: string;
  due_now: string;
  paid: string;
  refunded: string;
  left_to_pay: string;
  currency: string;
}

/** Says what a client who cancels gets back of a payment by card. */
export interface RefundTerms {
  /** Last instant for everything, and after it for `part_percent`; null for never. */
  full_until: string | null;
  part_until: string | null;
  part_percent: number;
}

/** Amounts that a client who cancels now gets back, as decimal texts. */
export interface RefundNow {
  by_card: string;
  on_site: string;
  /** Paid on site without a rule of payment. */
  undecided_on_site: string;
  currency: string;
}

/** Last instants to cancel and to move a booking, and moves that are left; absent without such rules. */
export interface ChangeTerms {
  cancel_until?: string;
  move_until?: string;
  moves_left?: number;
}

/** `POST /api/bookings/quote`. */
export interface Quote extends ChangeTerms {
  start_at: string;
  end_at: string;
  price: number;
  currency: string;
  /** Absent where nothing is due now. */
  amounts?: Amounts;
  /** Absent as well. */
  refund_terms?: RefundTerms;
  /** Stands for amounts, refunds and deadlines. */
  terms?: string;
  available: boolean;
  code?: string;
  error?: string;
}

/** A booking, as its token shows it. */
export interface Booking extends ChangeTerms {
  id: number;
  resource_id: number;
  start_at: string;
  end_at: string;
  /** A pending booking waits for its payment. */
  status: 'pending' | 'confirmed' | 'cancelled';
  total_price: number;
  /** Decimal texts; absent where nothing was paid or is due. */
  amounts?: Amounts;
  /** Absent where a cancellation moves no money of a card. */
  refund_terms?: RefundTerms;
  /** Absent where nothing was paid. */
  refund_now?: RefundNow;
  /** Money on site of a cancelled booking; absent without any. */
  open_on_site?: { owed: string; undecided: string; currency: string };
  /** Absent for one person. */
  party_size?: number;
  /** As it was booked; absent for a resource alone. */
  service?: { id: number; name: string };
  /** True when the client agreed to text messages; absent otherwise. */
  sms_consent?: boolean;
  Resource?: { name: string };
  additional_resources?: { name: string }[];
  /** True when it ended because it was not paid in time; absent otherwise. */
  unpaid?: true;
  /** Absent for a single booking. */
  series?: { id: number };
  /** All bookings of its series, where it was read with them. */
  dates?: SeriesDate[];
}

/** A booking of the series of another one. */
export interface SeriesDate {
  id: number;
  token: string;
  start_at: string;
  status: Booking['status'];
}

/** A time of a series. */
export interface SeriesTime {
  /** Local to the business, as YYYY-MM-DDTHH:MM. */
  start: string;
  /** Absent when a clock change skips the time. */
  start_at?: string;
  /** Why it cannot be booked. */
  code?: string;
  error?: string;
}

/** `POST /api/booking-series/preview`. */
export interface SeriesPreview {
  /** Number of times that can be booked. */
  free: number;
  /** Price of one booking. */
  price: number;
  occurrences: SeriesTime[];
}

/** `POST /api/booking-series`. */
export interface NewSeries {
  resource_id: number;
  total_price: number;
  bookings: { id: number; token: string; start_at: string; end_at: string }[];
}

/** Contact data and notes of the visitor. */
export interface Client {
  client_name: string;
  email: string;
  phone: string;
  notes: string;
}

/** Days to read, and what must have room in a free time. */
export interface TimeWish {
  range: { date_from: string; date_to: string };
  /** Minutes of the options, beyond the length of the subject. */
  extra: number;
  partySize: number;
}
