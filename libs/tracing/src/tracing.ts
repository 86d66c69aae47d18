/** Where a trace goes on: the value of a W3C `traceparent` header. */
export type Traceparent = string;

export interface SpanOptions {
  kind?: 'internal' | 'client' | 'producer' | 'consumer';
  /** The span that this one comes of, in another process or long ago; otherwise the one under way. */
  parent?: Traceparent | null;
  attributes?: Record<string, string | number | boolean>;
  /** Of calls made meanwhile only the host is recorded: the addresses are somebody's secret. */
  hidesAddresses?: boolean;
}

/** A span that its opener ends. */
export interface OpenSpan {
  traceparent: Traceparent;
  /** What `work` causes becomes part of the span. */
  run<T>(work: () => T): T;
  /** @param error what kept the work from being done */
  end(error?: unknown): void;
}

/** The ids that join log lines with a trace. */
export interface SpanIds {
  trace_id: string;
  span_id: string;
}

/** What records traces, while something does. */
export interface Recorder {
  open(name: string, options: SpanOptions): OpenSpan;
  current(): { ids: SpanIds; traceparent: Traceparent } | undefined;
  /** Names the span of the request under way. */
  describeRequest(method: string, route: string, requestId: string): void;
  /** Has warnings of the recorder, which repeat, told at most once a minute. */
  onProblem(report: (problem: string) => void): void;
  /** Sends what is left, for as long as that takes. */
  stop(): Promise<void>;
}

/** Longer is not worth waiting for when a process stops. */
const STOP_MS = 1_000;

let recorder: Recorder | undefined;

/** Takes a recorder into use, for the rest of the process. */
export function setRecorder(given: Recorder): void {
  recorder = given;
}

/** Whether traces are recorded. It does not change after the start of a process. */
export function isTracing(): boolean {
  return recorder !== undefined;
}

/** Runs `work` as a span; just runs it when nothing is recorded. */
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

/** Where what happens now belongs, to be handed on. */
export function currentTraceparent(): Traceparent | undefined {
  return recorder?.current()?.traceparent;
}

/** The ids of the span under way. */
export function currentSpanIds(): SpanIds | undefined {
  return recorder?.current()?.ids;
}

/** Gives the span of the request under way its route template. */
export function describeRequest(method: string, route: string, requestId: string): void {
  recorder?.describeRequest(method, route, requestId);
}

/** Tells of spans that could not be sent. */
export function onTracingProblem(report: (problem: string) => void): void {
  recorder?.onProblem(report);
}

/** Sends what is left, within a second. */
export async function stopTracing(): Promise<void> {
  if (!recorder) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS);
  });
  await Promise.race([recorder.stop().catch(() => undefined), late]);
  clearTimeout(timer);
}
