/** Identifies the parent span across processes: the value of a W3C `traceparent` header. */
export type Traceparent = string;

export interface SpanOptions {
  kind?: 'internal' | 'client' | 'producer' | 'consumer';
  /** The parent span, in another process or of an earlier time; defaults to the current span. */
  parent?: Traceparent | null;
  attributes?: Record<string, string | number | boolean>;
  /** Records only the host of calls within the span, because their URLs are secret. */
  hidesAddresses?: boolean;
}

/** A span that the caller ends. */
export interface OpenSpan {
  traceparent: Traceparent;
  /** Runs `work` within the span. */
  run<T>(work: () => T): T;
  /** @param error reason of the failure */
  end(error?: unknown): void;
}

/** Ids that connect log lines with a trace. */
export interface SpanIds {
  trace_id: string;
  span_id: string;
}

/** Backend that records traces. */
export interface Recorder {
  open(name: string, options: SpanOptions): OpenSpan;
  current(): { ids: SpanIds; traceparent: Traceparent } | undefined;
  /** Names the span of the current request. */
  describeRequest(method: string, route: string, requestId: string): void;
  /** Reports warnings of the backend, at most once a minute. */
  onProblem(report: (problem: string) => void): void;
  /** Sends the remaining spans, without a timeout. */
  stop(): Promise<void>;
}

/** Longest wait for the remaining spans when a process stops. */
const STOP_MS = 1_000;

let recorder: Recorder | undefined;

/** Sets the recorder for the rest of the process. */
export function setRecorder(given: Recorder): void {
  recorder = given;
}

/** Returns true when traces are recorded. It does not change after the start of a process. */
export function isTracing(): boolean {
  return recorder !== undefined;
}

/** Runs `work` within a span, or without one while nothing is recorded. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!recorder) return work();
  const span = recorder.open(name, options);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Starts a span that the caller ends; undefined when nothing is recorded. */
export function openSpan(name: string, options: SpanOptions): OpenSpan | undefined {
  return recorder?.open(name, options);
}

/** Returns the `traceparent` of the current span, to pass it to another process. */
export function currentTraceparent(): Traceparent | undefined {
  return recorder?.current()?.traceparent;
}

/** Returns the ids of the current span. */
export function currentSpanIds(): SpanIds | undefined {
  return recorder?.current()?.ids;
}

/** Sets the route template of the current request's span. */
export function describeRequest(method: string, route: string, requestId: string): void {
  recorder?.describeRequest(method, route, requestId);
}

/** Reports spans that could not be sent. */
export function onTracingProblem(report: (problem: string) => void): void {
  recorder?.onProblem(report);
}

/** Sends the remaining spans, within a second. */
export async function stopTracing(): Promise<void> {
  if (!recorder) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS);
  });
  await Promise.race([recorder.stop().catch(() => undefined), late]);
  clearTimeout(timer);
}
