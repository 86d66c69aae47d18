import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { NODE_FLAGS } from '../../../tools/dev/node-flags.mjs';
import { Logger } from '@nestjs/common';
import { NestLogger, createLogger } from './logging';

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

describe('messages of the framework’s logger', () => {
  const error = new Error('it broke');
  it.each<[string, (logger: Logger) => void, object]>([
    ['a text', (logger) => logger.warn('slow'), { level: 'warn', msg: 'slow' }],
    ['an error', (logger) => logger.error(error), { msg: 'it broke', err: { message: 'it broke' } }],
    [
      'an error with a message',
      (logger) => logger.warn(error, 'not stored'),
      { level: 'warn', msg: 'not stored', err: { message: 'it broke' } },
    ],
    [
      'fields with a message',
      (logger) => logger.warn({ err: error, refund_id: 7 }, 'not checked'),
      { level: 'warn', msg: 'not checked', refund_id: 7, err: { message: 'it broke' } },
    ],
    [
      'a text with its stack',
      (logger) => logger.error('lost', 'at x.ts:1'),
      { msg: 'lost', stack: 'at x.ts:1' },
    ],
  ])('writes %s', (_what, log, expected) => {
    const [line] = linesOf((pino) => {
      const logger = new Logger('Refunds');
      Logger.overrideLogger(new NestLogger(pino));
      log(logger);
    });
    expect(line).toMatchObject({ context: 'Refunds', ...expected });
  });
});

it('shows the lines that were written, in a process that is started as the services are', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'source-maps-'));
  const source =
    'interface Order {\n  id: number;\n}\n\nexport const pay = ({ id }: Order) => new Error(`${id}`).stack;\n';
  const { outputText, sourceMapText = '' } = ts.transpileModule(`${source}console.log(pay({ id: 7 }));\n`, {
    fileName: 'pay.ts',
    compilerOptions: { sourceMap: true, module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  writeFileSync(path.join(directory, 'pay.js'), outputText);
  writeFileSync(path.join(directory, 'pay.js.map'), sourceMapText);
  const { stdout } = spawnSync(process.execPath, [...NODE_FLAGS, path.join(directory, 'pay.js')], {
    encoding: 'utf8',
  });
  rmSync(directory, { recursive: true });
  expect(stdout).toContain(`${path.join(directory, 'pay.ts')}:5:`);
});
