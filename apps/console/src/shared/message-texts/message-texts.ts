import type { RaRecord } from 'ra-core';

export const PARTS = ['subject', 'title', 'notice', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** A template of each part; null where there is none. */
export type Templates = Record<Part, string | null>;

/** A variable of a message. */
export interface Variable {
  name: string;
  type: 'text' | 'condition' | 'list';
  description: { en: string; fr: string };
  example: string;
  is_required: boolean;
}

/** The texts of a message in one language. */
export interface MessageText {
  language: string;
  default: Templates;
  /** Title in the inbox while `title` is the default; null where it is the same. */
  inbox_title: string | null;
  own: Templates;
  is_changed: boolean;
  version: string;
}

/** A kind of message; a list has it without its texts. */
export interface MessageKind extends RaRecord {
  kind: string;
  channel: 'mail' | 'sms';
  parts: Part[];
  max_body: number;
  /** Most characters of a text message with the example data; null for mails. */
  max_example: number | null;
  languages: { language: string; is_changed: boolean }[];
  variables: Variable[];
  /** Other cases that a preview shows. */
  examples: { name: string; description: { en: string; fr: string } }[];
  texts?: MessageText[];
}

/** A message as its reader would see it. */
export interface MessagePreview {
  subject: string;
  heading: string;
  title: string;
  notice: string;
  text: string;
  html: string | null;
  /** Null for mails. */
  characters: number | null;
  segments: number | null;
}

/** A text that is not stored yet, and what to show in it. */
export interface Draft extends Partial<Templates> {
  kind: string;
  language: string;
  data?: 'example' | 'latest';
  /** Another case of the example data. */
  example?: string;
}

/** Most characters of a template. */
const MAX: Record<Exclude<Part, 'body'>, number> = { subject: 200, title: 200, notice: 500 };

/** Returns the most characters of a part of a message. */
export function maxOf({ max_body }: Pick<MessageKind, 'max_body'>, part: Part): number {
  return part === 'body' ? max_body : MAX[part];
}

/** Calls of a service that the editor makes. */
export interface MessageTextCalls {
  save(draft: Draft, options: { ifMatch: string }): Promise<unknown>;
  drop(text: { kind: string; language: string }, options: { ifMatch: string }): Promise<unknown>;
  preview(draft: Draft, options: { signal: AbortSignal }): Promise<MessagePreview>;
  test(draft: Draft): Promise<unknown>;
}

/** Writes a variable as a template has it, with the place for its text in a condition or a list. */
export function templateOf({ name, type }: Pick<Variable, 'name' | 'type'>): string {
  if (type === 'condition') return `{{#${name}}}…{{/${name}}}`;
  return `{{${name}}}`;
}

/** Returns the words that the editor begins with: those of staff, else the default. */
export function wordsOf({ own, default: words }: Pick<MessageText, 'own' | 'default'>): Record<Part, string> {
  const part = (name: Part): string => own[name] ?? words[name] ?? '';
  return { subject: part('subject'), title: part('title'), notice: part('notice'), body: part('body') };
}

/** Returns the parts of a form that the message has. */
export function partsOf({ parts }: Pick<MessageKind, 'parts'>, values: unknown): Partial<Draft> {
  const given = values as Partial<Record<Part, string | null>>;
  return Object.fromEntries(parts.map((part) => [part, given[part] ?? '']));
}
