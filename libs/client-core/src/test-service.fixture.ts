import { type AttemptReport, type ClientOptions } from './caller';
import { type RawCalls, createClient } from './client';
import type { ServiceRules } from './service';
import type { CallOptions } from './caller';

type Method = (input?: object, options?: CallOptions) => Promise<unknown>;

/** The client of the service that these tests make up. */
export interface TestApi extends RawCalls {
  auth: { login: Method; logout: Method; refresh: Method };
  things: {
    list: Method;
    each: (input?: object, options?: CallOptions) => AsyncGenerator<number, void>;
    get: Method;
    create: Method;
    contact: Method;
    replace: Method;
    remove: Method;
    upload: Method;
    download: Method;
    report: Method;
    show: Method;
  };
}

const OPERATIONS = `
auth /auth/
 login P login
 logout P! logout
 refresh P refresh
things /things
 list G
 get G /{id}
 create P!
 contact P /contact
 replace U /{id}
 remove D /{id}
 upload P^ /upload
 download G~ /{id}/file
 report G, /report
 show G# /{id}/page
`;

interface Body {
  data?: unknown;
  meta?: { last: number };
  code?: string;
  access?: string;
  refresh?: string;
}

const RULES: ServiceRules = {
  prefix: '/api',
  operations: OPERATIONS,
  signIn: ['auth.login'],
  signOut: ['auth.logout'],
  logout: 'auth.logout',
  refresh: { operation: 'auth.refresh', inputOf: (token) => ({ token }) },
  resultOf: (body) => (body instanceof Blob ? body : (body as Body | undefined)?.data),
  errorOf: (body) => {
    const { code } = (body ?? {}) as Body;
    return code === undefined ? undefined : { code, message: `It is ${code}.` };
  },
  pageOf: (result, answer, page) => ({
    items: result as unknown[],
    isLast: page >= ((answer.body as Body).meta?.last ?? 1),
  }),
  sessionOf: (body) => {
    const { access, refresh } = (body ?? {}) as Body;
    return access === undefined ? null : { accessToken: access, refreshToken: refresh };
  },
};

/** A request as the service got it. */
export interface SeenRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Answers a request; it throws for a lost connection. */
export type Answerer = (request: SeenRequest, count: number) => Response | Promise<Response>;

/** Returns a JSON response. */
export function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Makes a client whose requests go to a function. */
export function testClient(
  answer: Answerer,
  options: Partial<ClientOptions> = {},
): { api: TestApi; seen: SeenRequest[]; reports: AttemptReport[] } {
  const seen: SeenRequest[] = [];
  const reports: AttemptReport[] = [];
  const api = createClient<TestApi>(RULES, {
    baseUrl: 'http://service.test/',
    onResponse: (report) => reports.push(report),
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = Object.fromEntries(request.headers.entries());
      const one = { method: request.method, path: pathname + search, headers, body: await request.text() };
      seen.push(one);
      const response = answer(one, seen.length);
      return Promise.race([response, abortOf(request.signal)]);
    },
    ...options,
  });
  return { api, seen, reports };
}

/** Rejects when a request is aborted, as fetch does. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = (): void => reject(new DOMException('Aborted.', 'AbortError'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}
