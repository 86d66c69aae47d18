import { createRequire } from 'node:module';
import {
  type Context,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  context,
  createContextKey,
  diag,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { OpenSpan, Recorder, SpanOptions, Traceparent } from './tracing';

const KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const HIDES_ADDRESSES = createContextKey('hides addresses');
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** Paths of frequent requests that need no trace: probes, metrics, the queue dashboard. */
const NOT_RECORDED = /^\/queues(\/|$)|\/(health|health\/ready|metrics)$/;
/** Characters of an attribute. The rest of a statement does not help to recognise it. */
const MAX_ATTRIBUTE = 1_000;
const REPORT_EVERY_MS = 60_000;

/**
 * Sets up OpenTelemetry: W3C trace context, and spans of HTTP, PostgreSQL and Redis, sent over OTLP/HTTP in
 * batches.
 */
export function createRecorder(service: string, env: NodeJS.ProcessEnv): Recorder {
  const provider = new NodeTracerProvider({
    resource: resourceOf(env.OTEL_SERVICE_NAME || service),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE },
    spanProcessors: [new DiscreetProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  instrument();
  return recorderOf(provider);
}

function resourceOf(service: string): ReturnType<typeof defaultResource> {
  return defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': service }));
}

/** Instruments Node's and the drivers' modules. The drivers are loaded here, so that they exist. */
function instrument(): void {
  new HttpInstrumentation({
    requireParentforOutgoingSpans: true,
    ignoreIncomingRequestHook: ({ url = '' }) => NOT_RECORDED.test(url.split('?', 1)[0] ?? ''),
    startOutgoingSpanHook: ({ protocol, hostname, port }) =>
      context.active().getValue(HIDES_ADDRESSES)
        ? { 'url.full': `${protocol ?? 'http:'}//${hostname ?? ''}${port ? `:${port}` : ''}` }
        : {},
  });
  new UndiciInstrumentation({ requireParentforSpans: true });
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command });
  const load = createRequire(__filename);
  for (const name of ['http', 'https', 'pg', 'ioredis']) load(name);
}

function recorderOf(provider: NodeTracerProvider): Recorder {
  const tracer = provider.getTracer('comptoir');
  const open = (name: string, options: SpanOptions): OpenSpan => {
    const parent = parentOf(options);
    const { kind = 'internal', attributes } = options;
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    const inside = trace.setSpan(parent, span);
    return {
      traceparent: traceparentOf(span.spanContext()),
      run: (work) => context.with(inside, work),
      end: (error) => end(span, error),
    };
  };
  return {
    open,
    current: () => {
      const found = trace.getActiveSpan()?.spanContext();
      if (!found || !isSpanContextValid(found)) return undefined;
      const { traceId, spanId } = found;
      return { ids: { trace_id: traceId, span_id: spanId }, traceparent: traceparentOf(found) };
    },
    describeRequest: (method, route, requestId) => {
      trace
        .getActiveSpan()
        ?.updateName(`${method} ${route}`)
        .setAttributes({ 'http.route': route, 'comptoir.request_id': requestId });
    },
    onProblem: (report) => reportProblems(report),
    stop: () => provider.shutdown(),
  };
}

function parentOf({ parent, hidesAddresses }: SpanOptions): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  const origin =
    traceId && spanId && flags
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId,
          traceFlags: parseInt(flags, 16),
          isRemote: true,
        })
      : context.active();
  return hidesAddresses ? origin.setValue(HIDES_ADDRESSES, true) : origin;
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): Traceparent {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}

/** Error messages may name people, so they stay in the log, which the span's ids lead to. */
function end(span: Span, error: unknown): void {
  if (error !== undefined) {
    const type = error instanceof Error ? error.name : typeof error;
    span.setStatus({ code: SpanStatusCode.ERROR, message: type }).setAttribute('error.type', type);
  }
  span.end();
}

function reportProblems(report: (problem: string) => void): void {
  let quietUntil = 0;
  const tell = (message: string): void => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + REPORT_EVERY_MS;
    report(message);
  };
  const ignore = (): void => undefined;
  const logger = { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/**
 * Removes URLs and client addresses from spans, because links in mails have tokens in their paths and
 * queries. A request keeps its route, a call its path.
 */
class DiscreetProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const { attributes } = span;
    for (const name of [
      'url.query',
      'url.path',
      'client.address',
      'network.peer.address',
      'user_agent.original',
    ]) {
      delete attributes[name];
    }
    const full = attributes['url.full'];
    if (typeof full === 'string') attributes['url.full'] = full.replace(/[?#].*$/s, '');
    super.onEnd(span);
  }
}
