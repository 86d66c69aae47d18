import { MAX_LENGTHS, type MessageKind, type Part } from './message-kinds';
import { TemplateError, type Values, findFault, printedIn, renderParagraphs } from './template';

/** A template of staff, and the language that it is for. */
interface Given {
  template: string;
  language: string;
}

/** Returns the most characters of a template. */
export function maxOf({ maxBody }: MessageKind, part: Part): number {
  return (part === 'body' ? maxBody : undefined) ?? MAX_LENGTHS[part];
}

/** Returns the first fault of a template, in a sentence for staff; undefined for one that can be used. */
export function findFaultIn(
  kind: MessageKind,
  part: Part,
  { template, language }: Given,
): string | undefined {
  if (!kind.parts.includes(part)) return 'This message has no such text.';
  const max = maxOf(kind, part);
  if (template.length > max) return `It has ${template.length} characters. At most ${max} are allowed.`;
  if (part !== 'body' && template.includes('\n')) return 'Write it in one line.';
  const fault = findFault(template, kind.examples(language));
  if (fault) return `Line ${fault.line}: ${fault.text}`;
  return part === 'body' ? findFaultOfBody(kind, { template, language }) : undefined;
}

function findFaultOfBody(kind: MessageKind, { template, language }: Given): string | undefined {
  const printed = printedIn(template);
  const missing = kind.required.find((name) => !printed.includes(name));
  if (missing) return `It needs the variable {{${missing}}}.`;
  const { variants = [], maxExample } = kind;
  const cases: { values: Values; text: string }[] = [];
  for (const variant of [undefined, ...variants.map(({ name }) => name)]) {
    const values = kind.examples(language, variant);
    const text = exampleOf(template, values);
    if (text === undefined) return 'It is too long with the example data.';
    cases.push({ values, text });
  }
  const hidden = kind.required.find((name) => cases.some(({ values, text }) => !prints(text, name, values)));
  if (hidden) return `It needs the variable {{${hidden}}} in each case. A condition hides it.`;
  const longest = Math.max(...cases.map(({ text }) => text.length));
  return maxExample !== undefined && longest > maxExample
    ? `With the example data it has ${longest} characters. At most ${maxExample} are allowed.`
    : undefined;
}

/** Renders a template with example data; undefined when the result is too long for any message. */
function exampleOf(template: string, values: Values): string | undefined {
  try {
    return renderParagraphs(template, values).join('\n');
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

/** Tells whether a text has the value of a variable, which may be empty. */
export function prints(text: string, name: string, values: Values): boolean {
  return text.includes(String(values[name]));
}
