import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { writtenStack } from './written-stack';

const SOURCE = `interface Order {
  id: number;
}

export function pay(order: Order): never {
  throw new Error(String(order.id));
}
`;

describe('writtenStack', () => {
  let directory: string;
  let compiled: string;

  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'written-stack-'));
    compiled = path.join(directory, 'pay.js');
    const { outputText, sourceMapText = '' } = ts.transpileModule(SOURCE, {
      fileName: 'pay.ts',
      compilerOptions: { sourceMap: true, module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(compiled, outputText);
    writeFileSync(`${compiled}.map`, sourceMapText);
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const placeOfError = (): string => {
    const lines = ts.sys.readFile(compiled)?.split('\n') ?? [];
    const line = lines.findIndex((text) => text.includes('new Error'));
    return `${line + 1}:${(lines[line]?.indexOf('new Error') ?? 0) + 1}`;
  };

  it('names the lines that were written, with and without a function', () => {
    const place = placeOfError();
    const written = path.join(directory, 'pay.ts:6:9');
    expect(place).not.toBe('6:9');
    expect(writtenStack(`Error: 7\n    at pay (${compiled}:${place})\n    at ${compiled}:${place}`)).toBe(
      `Error: 7\n    at pay (${written})\n    at ${written}`,
    );
    expect(writtenStack(`    at file://${compiled}:${place}`)).toBe(`    at ${written}`);
  });

  it.each([
    ['of a package', () => `    at run (${directory}/node_modules/x/index.js:1:2)`],
    ['of Node', () => '    at node:internal/main/run_main_module:28:49'],
    ['without a map', () => `    at ${directory}/gone.js:1:2`],
    ['that is no place', () => 'Error: /a.js is not there'],
  ])('leaves a line as it is: %s', (_name, line) => {
    expect(writtenStack(line())).toBe(line());
  });
});
