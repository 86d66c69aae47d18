import type { ErrorFactory } from '@comptoir/errors';
import type { Description, MessageKind } from './message-kinds';

/** Injection token of the options. */
export const MESSAGE_TEXTS_OPTIONS = Symbol('MESSAGE_TEXTS_OPTIONS');

/** Messages of a service whose words staff may change. */
export interface MessageTextsOptions {
  kinds: readonly MessageKind[];
  /** Codes of the languages that messages are written in. */
  languages: readonly string[];
  /** Descriptions by the name of the variable. */
  descriptions: Readonly<Record<string, Description>>;
  notFound: ErrorFactory;
  /** Error of a change that another one overtook. */
  overtaken: ErrorFactory;
}
