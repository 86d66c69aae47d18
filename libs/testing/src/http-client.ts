/** Response with the parsed JSON body, or its text. */
export interface TestResponse {
  status: number;
  /** Untyped, because tests read into bodies and then assert on them. */
  body: any;
  headers: Headers;
}

export interface TestRequest {
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
}

/** Calls a service over real HTTP. */
export class TestClient {
  /** @param baseUrl URL with the service's prefix, without a slash at the end */
  constructor(
    readonly baseUrl: string,
    private readonly token?: string,
  ) {}

  /** Returns the same client with a bearer token. */
  as(token: string): TestClient {
    return new TestClient(this.baseUrl, token);
  }

  get(path: string, request?: TestRequest): Promise<TestResponse> {
    return this.send('GET', path, request);
  }

  post(path: string, body?: unknown, request?: TestRequest): Promise<TestResponse> {
    return this.send('POST', path, { body, ...request });
  }

  put(path: string, body?: unknown, request?: TestRequest): Promise<TestResponse> {
    return this.send('PUT', path, { body, ...request });
  }

  patch(path: string, body?: unknown, request?: TestRequest): Promise<TestResponse> {
    return this.send('PATCH', path, { body, ...request });
  }

  delete(path: string, body?: unknown, request?: TestRequest): Promise<TestResponse> {
    return this.send('DELETE', path, { body, ...request });
  }

  /** Sends a text body unchanged and any other body as JSON. */
  async send(method: string, path: string, request: TestRequest = {}): Promise<TestResponse> {
    const token = request.token ?? this.token;
    const { body } = request;
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = text && response.headers.get('content-type')?.includes('json');
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  }
}
