import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Operation {
  summary?: string;
  'x-access'?: string;
}

const ROOT = path.resolve(__dirname, '../../..');
const OPENAPI = path.join(ROOT, 'docs/openapi');
const FORMATTER = path.join(ROOT, 'node_modules/.bin/oxfmt');

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Lists every route of a service as a Markdown table, sorted by path: method, path, access and summary. */
export function routesTable(document: OpenAPIObject): string {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method];
      if (!operation) return [];
      const access = operation['x-access'] ?? '?';
      return [`| ${method.toUpperCase()} | \`${path}\` | ${access} | ${operation.summary ?? ''} |`];
    }),
  );
  const pathOf = (row: string): string => row.split('`')[1] ?? '';
  rows.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : Number(pathOf(a) > pathOf(b))));
  return ['| method | path | access | what |', '|---|---|---|---|', ...rows].join('\n');
}

/**
 * Returns the section of a Markdown file between `<!-- name -->` and `<!-- /name -->`. With UPDATE_DOCS=1 it
 * writes the section first.
 */
export function documentSection(file: string, name: string, current: string): string {
  const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no section "${name}"`);
  if (!process.env.UPDATE_DOCS) return text.slice(from + start.length, to);
  writeFileSync(file, text.slice(0, from + start.length) + current + text.slice(to));
  return current;
}

/**
 * Returns the committed OpenAPI document of a service, `docs/openapi/<name>.json`. With UPDATE_DOCS=1 it
 * writes the file first.
 */
export function committedDocument(name: string, current: OpenAPIObject): unknown {
  const file = path.join(OPENAPI, `${name}.json`);
  if (process.env.UPDATE_DOCS) {
    // From a text without lines, the formatter puts what is short on one line.
    writeFileSync(file, JSON.stringify(current));
    execFileSync(FORMATTER, [file]);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
