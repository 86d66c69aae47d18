import { createLogger } from './logging';

const options = { level: 'info', pretty: false, service: 'test' };

function linesOf(log: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  log(createLogger(options, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('opens the output of the process', () => {
  expect(() => createLogger(options)).not.toThrow();
});

it('shows where an error comes from, without the values of its statement', () => {
  const error = Object.assign(new Error('it broke'), { parameters: ['a@b.example'], code: '23505' });
  const [line] = linesOf((logger) => logger.error({ err: error }, 'failed'));
  expect(line).toMatchObject({ msg: 'failed', err: { message: 'it broke', code: '23505' } });
  expect(line?.err).toHaveProperty('stack', expect.stringContaining('logging.spec.ts'));
  expect(line?.err).not.toHaveProperty('parameters');
});
