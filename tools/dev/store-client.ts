/** A response of the store API, reduced to the fields that a page shows. */
export interface StoreResponse {
  ok: boolean;
  status: number;
  message: string;
  /** The stable error code; empty on success. */
  code: string;
  /** Error texts of a 422 response, by field. */
  errors: Record<string, string[]>;
  /** The access token of register and login. */
  token: string | null;
  /** The unchanged `data` of the body. */
  data: unknown;
}

interface Body {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  data?: { access_token?: string };
}

/** Calls the store API as a front end does. */
export class StoreClient {
  /** @param baseUrl with `/api/v1` */
  constructor(private readonly baseUrl: string) {}

  /** Sends one request. A connection error is a response with status 0. */
  async call(method: string, address: string, body?: object, token?: string): Promise<StoreResponse> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body) headers['content-type'] = 'application/json';
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    try {
      const response = await fetch(this.baseUrl + address, {
        method,
        headers,
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      const answer = (await response.json().catch(() => ({}))) as Body;
      return {
        ok: response.ok,
        status: response.status,
        message: answer.message ?? (response.ok ? 'Done.' : 'The API rejected it.'),
        code: answer.code ?? '',
        errors: answer.errors ?? {},
        token: answer.data?.access_token ?? null,
        data: answer.data,
      };
    } catch {
      const message = 'The store API does not answer.';
      return { ok: false, status: 0, message, code: '', errors: {}, token: null, data: undefined };
    }
  }

  /** Logs in; `token` is null when the login fails. */
  login(email: string, password: string): Promise<StoreResponse> {
    return this.call('POST', '/auth/login', { email, password, device_name: 'development front' });
  }

  /** Confirms an e-mail address with the parameters of the signed link. */
  verifyEmail(link: {
    id: string;
    hash: string;
    signed: Record<string, string | undefined>;
    token: string;
  }): Promise<StoreResponse> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(link.signed)) if (value !== undefined) query.set(name, value);
    const address = `/auth/verify-email/${encodeURIComponent(link.id)}/${encodeURIComponent(link.hash)}?${query.toString()}`;
    return this.call('GET', address, undefined, link.token);
  }
}
