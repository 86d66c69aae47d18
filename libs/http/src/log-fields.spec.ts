import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import ts from 'typescript';
import { createLogger, logRequests } from './logging';

const root = path.resolve(__dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/logs.md');
/** Fields in the first column of the tables before the levels. */
const documented = new Set(
  [...page.slice(0, page.indexOf('## Levels')).matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) +\|/gm)].flatMap(
    ([, names = '']) => [...names.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
  ),
);

const sources = ['apps/store-api/src', 'apps/booking-api/src', 'apps/console/server', 'libs'].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.(spec|fixture|d)\.ts$|testing\/|node_modules/.test(file))
      .map((file) => path.join(folder, file)),
);

const LEVELS = new Set(['debug', 'info', 'warn', 'error', 'fatal']);

/** Returns true for `logger.warn` and `logger[level]`. */
function isLog(callee: ts.Expression): boolean {
  if (
    ts.isPropertyAccessExpression(callee)
      ? !LEVELS.has(callee.name.text)
      : !ts.isElementAccessExpression(callee)
  )
    return false;
  return /(?:logger|access|log)$/.test((callee as ts.PropertyAccessExpression).expression.getText());
}

/** Returns the fields that the calls of loggers in a file write. */
function fieldsIn(text: string): string[] {
  const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ES2022, true);
  const objects = new Map<string, ts.ObjectLiteralExpression>();
  const calls: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer))
      objects.set(node.name.getText(), node.initializer);
    if (ts.isCallExpression(node) && node.arguments[0] && isLog(node.expression))
      calls.push(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const namesOf = (value: ts.Expression): string[] => {
    const object = ts.isObjectLiteralExpression(value) ? value : objects.get(value.getText());
    return (object?.properties ?? []).flatMap((property) =>
      ts.isSpreadAssignment(property) ? namesOf(property.expression) : [property.name.getText()],
    );
  };
  return calls.flatMap(namesOf);
}

const written = new Set(sources.flatMap((file) => fieldsIn(read(file))));

it('finds the fields of a line', () => {
  const code =
    "const line = { a: 1 }; this.logger.warn({ ...line, err: error }, 'x'); console.log({ b: 1 });";
  expect(fieldsIn(code)).toEqual(['a', 'err']);
  expect(written.size).toBeGreaterThan(15);
});

it('documents every field that the processes write, and no other', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(
    { level: 'info', pretty: false, service: 'store-api' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const server = Fastify();
  logRequests(server, logger);
  server.get('/orders/:id', () => ({}));
  await server.inject({ url: '/orders/7', headers: { 'x-request-id': 'a-client-chose-it' } });
  await server.close();
  expect(lines).toEqual([
    expect.objectContaining({ level: 'info', service: 'store-api', msg: 'request', route: '/orders/:id' }),
  ]);
  const fields = new Set([...written, ...lines.flatMap((line) => Object.keys(line)), 'trace_id', 'span_id']);
  expect([...fields].filter((field) => !documented.has(field))).toEqual([]);
  expect([...documented].filter((field) => !fields.has(field))).toEqual([]);
});

it('shows lines with documented fields only', () => {
  const [, block = ''] = /```json\n([\s\S]+?)```/.exec(page) ?? [];
  const examples = block.trim().split('\n');
  expect(examples.length).toBeGreaterThan(2);
  const names = examples.flatMap((line) => Object.keys(JSON.parse(line) as object));
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});
