import type { Values } from './template';

/** Texts of a message that staff may write. */
export const PARTS = ['subject', 'title', 'notice', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** Longest templates in characters. */
export const MAX_LENGTHS: Readonly<Record<Part, number>> = {
  subject: 200,
  title: 200,
  notice: 500,
  body: 10_000,
};

/** Templates of a message in one language. Parts that a kind does not have are absent. */
export type Templates = Readonly<Partial<Record<Part, string>>>;

/** A kind of message to customers or clients. */
export interface MessageKind {
  name: string;
  channel: 'mail' | 'sms';
  parts: readonly Part[];
  /** Variables that the body must print, such as the link that the message is for. */
  required: readonly string[];
  /** Longest body of a template in characters; that of `MAX_LENGTHS` unless given. */
  maxBody?: number;
  /** Longest body with example data in characters, for text messages. */
  maxExample?: number;
  /** Longest text that is sent, in characters. */
  longest?: number;
  /** Other cases of the message, which its example data can show as well. */
  variants?: readonly Variant[];
  /** Returns the words of the service itself. */
  defaults(this: void, language: string): Templates;
  /** Returns the title in the inbox while `title` is the default; absent when it is the same. */
  inboxTitle?(this: void, language: string): string | undefined;
  /**
   * Returns a value of each variable, for examples and to know what kind of variable it is.
   * @param variant name of one of `variants`
   */
  examples(this: void, language: string, variant?: string): Values;
}

/** Another case of a message, such as a paid order. */
export interface Variant {
  name: string;
  description: Description;
}

/** Descriptions of a variable for staff. */
export interface Description {
  en: string;
  fr: string;
}
