/** Bytes of an upload that were sent, and their sum. */
export interface Progress {
  sent: number;
  total: number;
}

export type Fetch = (request: Request) => Promise<Response>;

/** The part of XMLHttpRequest that an upload needs; React Native has it too. */
interface UploadRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  status: number;
  response: unknown;
  responseType: string;
  withCredentials: boolean;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

/** An upload whose progress is reported. */
interface Upload {
  /** The form of the request. React Native reads files from it, and cannot make bytes of it. */
  form: FormData | undefined;
  onProgress: (progress: Progress) => void;
  fetch: Fetch | undefined;
}

/**
 * Sends a request and reports how much of its body was sent. Without XMLHttpRequest, fetch sends it and the
 * end is the only report.
 */
export async function sendWithProgress(
  request: Request,
  { form, onProgress, fetch = globalThis.fetch }: Upload,
): Promise<Response> {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => UploadRequest };
  if (XMLHttpRequest && form) return sendByXhr(new XMLHttpRequest(), request, form, onProgress);
  const body = await request.clone().blob();
  if (XMLHttpRequest) return sendByXhr(new XMLHttpRequest(), request, body, onProgress);
  const response = await fetch(request);
  onProgress({ sent: body.size, total: body.size });
  return response;
}

function sendByXhr(
  xhr: UploadRequest,
  request: Request,
  body: Blob | FormData,
  onProgress: (progress: Progress) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    xhr.open(request.method, request.url);
    xhr.responseType = 'blob';
    xhr.withCredentials = request.credentials === 'include';
    request.headers.forEach((value, name) => {
      // The boundary of a form is made anew.
      if (name !== 'content-type' || body instanceof Blob) xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    xhr.onload = () => resolve(toResponse(xhr));
    xhr.onerror = () => reject(new TypeError('The connection was lost.'));
    xhr.onabort = () => reject(Object.assign(new Error('The upload was aborted.'), { name: 'AbortError' }));
    if (request.signal.aborted) return xhr.onabort();
    request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

function toResponse(xhr: UploadRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const hasBody = xhr.status !== 204 && xhr.status !== 304;
  return new Response(hasBody ? (xhr.response as Blob) : null, { status: xhr.status, headers });
}
