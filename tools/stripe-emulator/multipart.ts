import { createHash } from 'node:crypto';

/** First bytes of the file types that the API accepts, in Latin-1. */
const signatures: readonly (readonly [start: string, type: string])[] = [
  ['%PDF-', 'pdf'],
  ['\xff\xd8\xff', 'jpg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
];

/**
 * Converts a form with a file to the text of a form without one, so that both take the same way. The file
 * becomes `file[filename]`, `file[size]`, `file[type]` (empty when unknown) and `file[sha]`.
 * @param body the bytes in Latin-1
 */
export function formTextOf(body: string, contentType: string): string {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  const form = new URLSearchParams();
  if (boundary === undefined) return '';
  for (const part of `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const content = part.slice(end + 4);
    const name = / name="([^"]*)"/.exec(head)?.[1];
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    if (name === undefined) continue;
    if (filename === undefined) form.append(name, utf8Of(content));
    else appendFile(form, name, utf8Of(filename), content);
  }
  return form.toString();
}

function appendFile(form: URLSearchParams, name: string, filename: string, content: string): void {
  form.append(`${name}[filename]`, filename);
  form.append(`${name}[size]`, String(content.length));
  form.append(`${name}[type]`, signatures.find(([start]) => content.startsWith(start))?.[1] ?? '');
  form.append(`${name}[sha]`, createHash('sha256').update(content, 'latin1').digest('hex'));
}

function utf8Of(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
