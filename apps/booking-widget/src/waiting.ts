/** A time that is held for a client of the waiting list. */
export interface WaitingOffer {
  hold_token: string;
  resource_id: number;
  resource_name: string;
  start_at: string;
  end_at: string;
  expires_at: string;
}

/** An entry of the waiting list, as its token shows it. */
export interface WaitingEntry {
  token: string;
  status: 'waiting' | 'offered' | 'booked' | 'left' | 'ended';
  service?: { id: number; name: string };
  resource?: { id: number; name: string };
  duration_min?: number;
  /** Absent for one person. */
  party_size?: number;
  /** Dates of the business, as are the times. */
  date_from: string;
  date_to: string;
  time_from?: string;
  time_to?: string;
  offer?: WaitingOffer;
}

/** `POST /api/waiting-list`. */
export interface WaitRequest {
  resource_id?: number;
  service_id?: number;
  duration_min?: number;
  party_size?: number;
  date_from: string;
  date_to: string;
  time_from?: string;
  time_to?: string;
  client_name: string;
  email: string;
  phone: string;
  email_proof?: string;
  locale: string;
  time_zone?: string;
}

/** Dates and times of day that a visitor would take, as they are typed. */
export interface WaitDraft {
  date_from: string;
  date_to: string;
  time_from: string;
  time_to: string;
}
