export { TRACE_SAMPLERS, startTracing } from './start';
export {
  type OpenSpan,
  type SpanIds,
  type SpanOptions,
  type Traceparent,
  currentSpanIds,
  currentTraceparent,
  describeRequest,
  inSpan,
  isTracing,
  onTracingProblem,
  openSpan,
  stopTracing,
} from './tracing';
