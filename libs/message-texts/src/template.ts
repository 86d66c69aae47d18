import { Writer } from 'mustache';

/** Value of a variable: a text, a condition, or a list of texts. */
export type Value = string | boolean | readonly string[];

/** Values of a message by the name of their variable. */
export type Values = Readonly<Record<string, Value>>;

/** A fault of a template, in words for staff. */
export interface TemplateFault {
  text: string;
  /** Line of the template, counted from 1. */
  line: number;
}

/** Longest result of a template in characters. */
const MAX_OUTPUT = 100_000;
/** Stands for a line break of a value, which begins no paragraph. */
const INNER_BREAK = '\uE000';

/** Type, name or text, start, end, content of a section. */
type Token = [type: string, name: string, start: number, end: number, content?: Token[]];

/** Thrown when a template cannot be rendered with the values of a message. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/**
 * Returns the first fault of a template; undefined for one that can be rendered. It may name no variable beyond
 * those given, and use no tags but `{{name}}`, `{{#name}}`, `{{^name}}`, `{{/name}}` and `{{! a note }}`.
 * @param values a value of each variable, which says what kind of variable it is
 */
export function findFault(template: string, values: Values): TemplateFault | undefined {
  const parsed = parse(template);
  if (!Array.isArray(parsed)) return parsed;
  const fault = faultIn(parsed, values, []);
  return fault && { text: fault.text, line: lineAt(template, fault.at) };
}

/** Returns the variables that a template prints, each once. @throws TemplateError for a wrong syntax */
export function printedIn(template: string): string[] {
  const parsed = parse(template);
  if (!Array.isArray(parsed)) throw new TemplateError(parsed.text);
  const names = (tokens: Token[]): string[] =>
    tokens.flatMap(([type, name, , , content]) => [
      ...(type === 'name' ? [name] : []),
      ...names(content ?? []),
    ]);
  return [...new Set(names(parsed))];
}

/**
 * Renders a template as one line, such as a subject. Values are inserted as they are, whatever they look like.
 * @throws TemplateError when it has a fault, or its result is too long
 */
export function renderLine(template: string, values: Values): string {
  return render(template, values)
    .replace(/[\r\n\u2028\u2029\uE000]+/g, ' ')
    .trim();
}

/**
 * Renders a template as paragraphs, which empty lines separate. A list is printed with a paragraph for each of its
 * texts. @throws TemplateError when it has a fault, or its result is too long
 */
export function renderParagraphs(template: string, values: Values): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of render(template, values).split('\n')) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs
    .map((lines) => lines.join('\n').trim().replaceAll(INNER_BREAK, '\n'))
    .filter((text) => text.trim() !== '');
}

function render(template: string, values: Values): string {
  const fault = findFault(template, values);
  if (fault) throw new TemplateError(fault.text);
  let length = 0;
  const escape = (value: unknown): string => {
    const text = [value].flat().map(withoutBreaks).join('\n\n');
    length += text.length;
    if (length > MAX_OUTPUT) throw new TemplateError(TOO_LONG);
    return text;
  };
  // A writer caches templates without end, so each rendering has its own.
  const result = new Writer().render(lines(template), viewOf(values), undefined, { escape });
  if (result.length > MAX_OUTPUT) throw new TemplateError(TOO_LONG);
  return result;
}

const TOO_LONG = `The result has more than ${MAX_OUTPUT} characters.`;

/** Objects without a prototype have no names beside those of the message. */
function viewOf(values: Values): object {
  return Object.assign(Object.create(null) as object, values);
}

function withoutBreaks(value: unknown): string {
  return String(value).replace(/\r\n|[\r\n]/g, INNER_BREAK);
}

function lines(template: string): string {
  return template.replace(/\r\n?/g, '\n');
}

function parse(template: string): Token[] | TemplateFault {
  try {
    return new Writer().parse(lines(template)) as Token[];
  } catch (error) {
    return syntaxFault(template, error instanceof Error ? error.message : '');
  }
}

const NOT_CLOSED = 'Two braces {{ are not closed by }}.';

/** Puts an error of the library into words that name what staff wrote. */
function syntaxFault(template: string, message: string): TemplateFault {
  const [, kind = '', name = ''] = /^(Unclosed section|Unopened section) "([^"]*)"/.exec(message) ?? [];
  const line = (tag: string): number => lineAt(template, Math.max(0, template.lastIndexOf(tag)));
  if (name.includes('{{')) return { text: NOT_CLOSED, line: line(name) };
  if (kind === 'Unclosed section')
    return { text: `{{#${name}}} is not closed by {{/${name}}}.`, line: line(`#${name}`) };
  if (kind === 'Unopened section') return { text: `{{/${name}}} closes nothing.`, line: line(`/${name}`) };
  return { text: NOT_CLOSED, line: line('{{') };
}

function faultIn(
  tokens: readonly Token[],
  values: Values,
  open: readonly string[],
): { text: string; at: number } | undefined {
  for (const token of tokens) {
    const fault = faultOf(token, values, open);
    if (fault) return fault;
  }
  return undefined;
}

function faultOf(
  token: Token,
  values: Values,
  open: readonly string[],
): { text: string; at: number } | undefined {
  const [type, name, at, , content = []] = token;
  const fault = faultOfBraces(token);
  if (fault || type === 'text' || type === '!') return fault;
  const inner = open.at(-1);
  if (name === '.' && type === 'name') {
    return inner !== undefined && values[inner] !== true && values[inner] !== false
      ? undefined
      : { text: '{{.}} stands for a text of a list, and needs a section {{#…}} around it.', at };
  }
  if (!Object.hasOwn(values, name)) return { text: `There is no variable {{${name}}}.`, at };
  const value = values[name];
  if (type === 'name') {
    return typeof value === 'boolean'
      ? { text: `{{${name}}} is a condition. Write {{#${name}}}…{{/${name}}}.`, at }
      : undefined;
  }
  // Lists in lists, and sections without end, would make a short template a long mail.
  if (open.includes(name) || open.length >= MAX_DEPTH)
    return { text: `{{#${name}}} is nested too deeply.`, at };
  if (Array.isArray(value) && open.some((one) => Array.isArray(values[one])))
    return { text: `{{#${name}}} is a list within a list.`, at };
  return faultIn(content, values, type === '^' ? open : [...open, name]);
}

/** Returns a fault of a tag, whatever the variables are. */
function faultOfBraces([type, name, at]: Token): { text: string; at: number } | undefined {
  if (type === 'text') {
    const stray = name.indexOf('}}');
    return stray < 0 ? undefined : { text: 'Two braces }} have no {{ before them.', at: at + stray };
  }
  // A tag that is not closed reaches to the end of the next one.
  if (name.includes('{{')) return { text: NOT_CLOSED, at };
  if (type === '&') return { text: 'Write two braces {{…}}, not three, and no &.', at };
  return type === '>' || type === '=' ? { text: `{{${type} is not allowed.`, at } : undefined;
}

/** Sections around a text. */
const MAX_DEPTH = 5;

function lineAt(template: string, at: number): number {
  return lines(template).slice(0, at).split('\n').length;
}
