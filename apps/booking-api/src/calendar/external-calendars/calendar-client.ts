import { Injectable } from '@nestjs/common';
import { OutboundError, OutboundHttp, type OutboundRequest, type OutboundResponse } from '@comptoir/outbound';
import { caldavQuery } from './caldav';
import type { CalendarKind, SyncFault } from './external-calendars.entity';
import type { CalendarAccess } from './external-calendars.secrets.service';
import type { BusyWindow } from './busy-times';

/** A request for a calendar, with what is known of its last answer. */
export interface CalendarRequest extends CalendarAccess {
  kind: CalendarKind;
  window: BusyWindow;
  etag: string | null;
  lastModified: string | null;
}

export type CalendarAnswer =
  | { kind: 'unchanged' }
  | { kind: 'read'; body: string; etag: string | null; lastModified: string | null };

/** The calendar was not received. */
export class CalendarUnreadable extends Error {
  /** @param retryAfterSeconds pause that the server asks for */
  constructor(
    readonly fault: SyncFault,
    readonly retryAfterSeconds = 0,
    cause?: unknown,
  ) {
    super(fault, { cause });
  }
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 25 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const MAX_VALIDATOR = 500;

/** Requests calendars from addresses that staff enter. */
@Injectable()
export class ExternalCalendarClient {
  constructor(private readonly http: OutboundHttp) {}

  /** @throws CalendarUnreadable */
  async requestCalendar(request: CalendarRequest): Promise<CalendarAnswer> {
    const response = await this.followRedirects(request);
    const { status, headers, body, truncated } = response;
    if (status === 304) return { kind: 'unchanged' };
    const isRead = request.kind === 'caldav' ? status === 207 : status === 200;
    if (!isRead) throw new CalendarUnreadable(faultOf(status), secondsIn(headers['retry-after']));
    if (truncated) throw new CalendarUnreadable('too_large');
    if (request.kind === 'caldav') {
      return { kind: 'read', body, etag: null, lastModified: null };
    }
    const validator = (text: string | undefined): string | null =>
      text && text.length <= MAX_VALIDATOR ? text : null;
    return {
      kind: 'read',
      body,
      etag: validator(headers.etag),
      lastModified: validator(headers['last-modified']),
    };
  }

  /** The login goes to the host of the address only. */
  private async followRedirects(request: CalendarRequest): Promise<OutboundResponse> {
    let url = request.address;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const withLogin = new URL(url).origin === new URL(request.address).origin;
      const response = await this.send(messageOf(request, url, withLogin));
      const { location } = response.headers;
      if (![301, 302, 303, 307, 308].includes(response.status)) return response;
      if (!location || !URL.canParse(location, url)) throw new CalendarUnreadable('refused');
      url = new URL(location, url).href;
    }
    throw new CalendarUnreadable('refused');
  }

  private async send(message: OutboundRequest): Promise<OutboundResponse> {
    try {
      return await this.http.send(message);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new CalendarUnreadable(FAULTS[error.failure], 0, error);
    }
  }
}

const FAULTS: Record<OutboundError['failure'], SyncFault> = {
  'not-allowed': 'address_not_allowed',
  unresolved: 'unreachable',
  timeout: 'timeout',
  connection: 'unreachable',
};

function messageOf(request: CalendarRequest, url: string, withLogin: boolean): OutboundRequest {
  const { kind, username, password, etag, lastModified, window } = request;
  const login = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  const authorization: Record<string, string> = {
    ...(withLogin && username && { authorization: `Basic ${login}` }),
  };
  const shared = { url, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  if (kind === 'caldav') {
    const headers = { ...authorization, depth: '1', 'content-type': 'application/xml; charset=utf-8' };
    return { ...shared, method: 'REPORT', headers, body: caldavQuery(window) };
  }
  const headers = {
    ...authorization,
    accept: 'text/calendar',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  return { ...shared, method: 'GET', headers };
}

function faultOf(status: number): SyncFault {
  if (status === 401 || status === 403) return 'unauthorized';
  return status === 404 || status === 410 ? 'not_found' : 'refused';
}

/** Reads `Retry-After`: seconds, or a date. */
function secondsIn(header: string | undefined): number {
  if (!header) return 0;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}
