import type { Booking, Client, Day, Field, Quote, Service, Start, TimeWish } from './types';

const TIMEOUT_MS = 20_000;

/** A fault of one field: `field` is its path in the body, `field_id` the field of the form. */
export interface Fault {
  field: string;
  message: string;
  field_id?: number;
}

/** A request that failed. `status` is 0 without an answer. */
export class ApiFailure extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code = '',
    readonly faults: Fault[] = [],
    /** Seconds to wait before the next try; 0 when the server names none. */
    readonly retryAfter = 0,
  ) {
    super(message);
  }
}

/** The place and time of a booking. A service needs no resource, and its length says the end. */
export interface PlaceRequest {
  service_id?: number;
  duration_min?: number;
  resource_id?: number;
  start_at: string;
  end_at?: string;
}

export interface BookingRequest extends PlaceRequest, Partial<Client> {
  party_size?: number;
  hold_token?: string;
  /** Names the client instead of name and address. */
  waiting_token?: string;
  /** Token of a proven e-mail address. */
  email_proof?: string;
  /** The price that the visitor has read. */
  expected_price?: number;
  /** The `terms` of the quote that the visitor has read. */
  expected_terms?: string;
  locale: string;
  time_zone?: string;
  sms_consent?: true;
  custom_values: { field_id: number; value: unknown }[];
}

/** `POST /api/booking-series`. */
export interface SeriesRequest extends Omit<BookingRequest, 'hold_token'> {
  repeat: { frequency: 'weekly' | 'monthly'; count: number };
}

/** `POST /api/holds`. */
export interface HoldRequest extends PlaceRequest {
  party_size?: number;
  extra_minutes: number;
}

/** `GET /api/widget`: the days of the first month, and what is offered. */
export interface StartQuery {
  date_from: string;
  date_to: string;
  resource_id?: string | number;
  services?: boolean;
  service_id?: string | number;
}

/** The public routes of booking-api. Texts of errors come in `language`. */
export class Api {
  constructor(
    readonly base: string,
    public language: string,
  ) {}

  start(query: StartQuery): Promise<Start> {
    return this.send('GET', `/widget?${queryOf({ ...query })}`);
  }

  fields(resourceId: number): Promise<Field[]> {
    return this.send('GET', `/resources/${resourceId}/fields`);
  }

  service(id: number): Promise<Service & { fields: Field[] }> {
    return this.send('GET', `/services/${id}`);
  }

  /**
   * Reads the slots that have room for a party and for minutes beyond their length.
   * @param path of a resource or of a service
   */
  days(path: string, { range, extra, partySize }: TimeWish, choice: Query = {}): Promise<Day[]> {
    const room = { extra_minutes: extra || undefined, party_size: partySize > 1 ? partySize : undefined };
    return this.send('GET', `${path}/availability?${queryOf({ ...range, ...room, ...choice })}`);
  }

  quote(body: Partial<BookingRequest>): Promise<Quote> {
    return this.send('POST', '/bookings/quote', body);
  }

  hold(body: HoldRequest): Promise<{ token: string }> {
    return this.send('POST', '/holds', body);
  }

  extendHold(token: string, extra_minutes: number): Promise<void> {
    return this.send('PUT', `/holds/${token}`, { extra_minutes });
  }

  endHold(token: string): Promise<void> {
    return this.send('DELETE', `/holds/${token}`);
  }

  /** @param key the same for each try of one booking, so that a lost answer never books twice */
  book(body: BookingRequest, key: string): Promise<Booking & { token: string }> {
    return this.send('POST', '/bookings', body, { 'Idempotency-Key': key });
  }

  geocode(address: string): Promise<{ formatted_address: string }> {
    return this.send('GET', `/geocode?${new URLSearchParams({ address })}`);
  }

  /** Returns the address of a file, which may be named by its path. */
  absolute(url: string): string {
    return new URL(url, this.base).href;
  }

  /** Uploads by XMLHttpRequest, since `fetch` reports no progress. */
  upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<{ url: string }> {
    const request = new XMLHttpRequest();
    request.open('POST', `${this.base}/api/upload`);
    request.setRequestHeader('Accept-Language', this.language);
    request.responseType = 'json';
    const form = new FormData();
    form.append('file', file);
    signal.addEventListener('abort', () => request.abort());
    return new Promise((resolve, reject) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
      request.onerror = () => reject(new ApiFailure('', 0));
      request.onload = () => {
        if (request.status === 200) resolve(request.response as { url: string });
        else reject(failureOf(request.status, request.response, (name) => request.getResponseHeader(name)));
      };
      request.send(form);
    });
  }

  /** @throws ApiFailure */
  async send<T>(method: string, path: string, body?: unknown, extra = {}): Promise<T> {
    let response: Response;
    try {
      response = await fetch(`${this.base}/api${path}`, {
        method,
        headers: {
          'Accept-Language': this.language,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...extra,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // A hold is ended while the visitor leaves the page.
        keepalive: method === 'DELETE',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new ApiFailure('', 0);
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failureOf(response.status, answer, (name) => response.headers.get(name));
    return answer as T;
  }
}

type Query = Record<string, string | number | boolean | undefined>;

/** Writes the values that there are. */
function queryOf(values: Query): string {
  const given = Object.entries(values).filter(([, value]) => value);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

function failureOf(status: number, body: unknown, header: (name: string) => string | null): ApiFailure {
  const { error = '', code, details } = (body ?? {}) as { error?: string; code?: string; details?: Fault[] };
  return new ApiFailure(error, status, code, details, Number(header('Retry-After')) || 0);
}
