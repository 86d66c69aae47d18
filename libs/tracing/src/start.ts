import { createRequire } from 'node:module';
import type * as Sdk from './sdk';
import { setRecorder } from './tracing';

/** Values of `OTEL_TRACES_SAMPLER`, which the SDK reads itself. */
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
 * Starts tracing when the environment names a collector (OpenTelemetry's own variables); otherwise it loads
 * nothing. Call it before the modules that it instruments are loaded.
 * @param service name of the process in traces, unless `OTEL_SERVICE_NAME` is set
 */
export function startTracing(service: string, env: NodeJS.ProcessEnv): void {
  const isWanted =
    ENDPOINTS.some((name) => URL.canParse(env[name] ?? '')) && env.OTEL_SDK_DISABLED !== 'true';
  if (!isWanted) return;
  // An import would load the SDK in every process.
  const { createRecorder } = createRequire(__filename)('./sdk') as typeof Sdk;
  setRecorder(createRecorder(service, env));
}
