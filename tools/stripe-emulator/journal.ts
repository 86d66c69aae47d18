import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Line = { put: string; row: { id: string } } | { delete: string; id: string };

/**
 * A state file of JSON lines, one per change. Appending is equally cheap at any size, and a killed process
 * loses at most the line it was writing. The file is compacted when it is loaded.
 */
export class Journal {
  private pending: string[] = [];

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
  }

  put(table: string, row: { id: string }): void {
    this.pending.push(JSON.stringify({ put: table, row } satisfies Line));
  }

  delete(table: string, id: string): void {
    this.pending.push(JSON.stringify({ delete: table, id } satisfies Line));
  }

  /** Restores every stored row in the order of creation, then rewrites the file without its history. */
  load(restore: (table: string, row: { id: string }) => void): void {
    if (!existsSync(this.file)) return;
    const rows = new Map<string, { table: string; row: { id: string } }>();
    for (const line of readLines(this.file)) {
      if ('put' in line) rows.set(`${line.put}/${line.row.id}`, { table: line.put, row: line.row });
      else rows.delete(`${line.delete}/${line.id}`);
    }
    const compact: string[] = [];
    for (const { table, row } of rows.values()) {
      restore(table, row);
      compact.push(`${JSON.stringify({ put: table, row } satisfies Line)}\n`);
    }
    this.replace(compact.join(''));
  }

  flush(): void {
    if (this.pending.length === 0) return;
    appendFileSync(this.file, `${this.pending.join('\n')}\n`);
    this.pending = [];
  }

  clear(): void {
    this.pending = [];
    this.replace('');
  }

  close(): void {
    this.flush();
  }

  private replace(content: string): void {
    const draft = `${this.file}.new`;
    writeFileSync(draft, content);
    renameSync(draft, this.file);
  }
}

function readLines(file: string): Line[] {
  const lines: Line[] = [];
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (text === '') continue;
    try {
      lines.push(JSON.parse(text) as Line);
    } catch {
      // Ignores an incomplete last line of a killed process: its response was never sent.
    }
  }
  return lines;
}
