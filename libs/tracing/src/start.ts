import { createRequire } from 'node:module';
import type * as Sdk from './sdk';
import { setRecorder } from './tracing';

/** Which traces are kept (the values of `OTEL_TRACES_SAMPLER`, which the SDK reads by itself). */
export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/**
 * Records traces from here on when the environment names a collector (OpenTelemetry's own variables), else does
 * nothing and loads nothing. Call it before the modules that talk to others are loaded: they are changed as they are.
 * @param service name of the process in traces, unless `OTEL_SERVICE_NAME` gives another
 */
export function startTracing(service: string, env: NodeJS.ProcessEnv): void {
  const isWanted =
    ENDPOINTS.some((name) => URL.canParse(env[name] ?? '')) && env.OTEL_SDK_DISABLED !== 'true';
  if (!isWanted) return;
  // An import would load the SDK in every process.
  const { createRecorder } = createRequire(__filename)('./sdk') as typeof Sdk;
  setRecorder(createRecorder(service, env));
}
