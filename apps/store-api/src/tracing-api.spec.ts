import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HOOK = path.resolve(__dirname, '../../../tools/testing-servers/typescript-hook.js');

/** Returns the OpenTelemetry packages that a process has loaded together with the whole store. */
async function loadedWith(env: Record<string, string>): Promise<string[]> {
  const script = `
    require('./tracing-api.ts');
    require('./http-app.ts');
    const names = Object.keys(require.cache).map((file) => /@opentelemetry\\/[^/]+/.exec(file)?.[0]);
    console.log(JSON.stringify([...new Set(names.filter(Boolean))]));
    process.exit();`;
  const options = { cwd: __dirname, env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env } };
  const { stdout } = await run(process.execPath, ['--require', HOOK, '--eval', script], options);
  return JSON.parse(stdout) as string[];
}

describe('tracing', () => {
  it('loads nothing unless there is a collector', async () => {
    // The API alone: prom-client uses it to find out whether tracing is on.
    expect(await loadedWith({})).toEqual(['@opentelemetry/api']);
    const disabled = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' };
    expect(await loadedWith(disabled)).toEqual(['@opentelemetry/api']);
  });

  it('loads the SDK when there is one', async () => {
    expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toEqual(
      expect.arrayContaining(['@opentelemetry/sdk-trace-node', '@opentelemetry/instrumentation-pg']),
    );
  });
});
