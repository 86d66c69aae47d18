import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Version, nullable, stringEnum, Timestamp } from '@comptoir/http';
import { PARTS } from './message-kinds';

const part = (description: string) => ({ ...nullable(Type.String()), description });
const Language = Type.String({ description: 'Code of the language, such as `fr`.' });

const templates = (what: string) =>
  Type.Object(
    {
      subject: part('Subject of a mail.'),
      title: part('Heading of a mail, and title in the inbox.'),
      notice: part('Sentence in the inbox and in push messages.'),
      body: part('Text of the message.'),
    },
    { description: what },
  );

const Variable = Type.Object({
  name: Type.String({ description: 'Written as `{{name}}` in a template.' }),
  type: {
    ...stringEnum(['text', 'condition', 'list']),
    description: 'A condition is written as a section only: `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}`.',
  },
  description: Type.Object(
    {
      en: Type.String({ description: 'In English.' }),
      fr: Type.String({ description: 'In French.' }),
    },
    { description: 'What the variable stands for, in the languages of the console.' },
  ),
  example: Type.String({ description: 'What it may look like.' }),
  is_required: Type.Boolean({ description: 'The body must print it.' }),
});

const Example = Type.Object({
  name: Type.String({ description: 'Given to a preview as `example`.' }),
  description: Type.Object(
    {
      en: Type.String({ description: 'In English.' }),
      fr: Type.String({ description: 'In French.' }),
    },
    { description: 'The case, in the languages of the console.' },
  ),
});

/** Response fields of a kind of message. */
export const messageKindFields = {
  kind: Type.String({ description: 'Name of the message.' }),
  channel: { ...stringEnum(['mail', 'sms']), description: 'A mail or a text message.' },
  parts: Type.Array(stringEnum(PARTS), {
    description:
      'Texts that the message has: `subject` and `body` of a mail, `title` above it and in the inbox, `notice` in the inbox and in push messages.',
  }),
  max_body: Type.Integer({ description: 'Most characters of the template of its body.' }),
  max_example: {
    ...nullable(Type.Integer()),
    description: 'Most characters of a text message with the example data; null for mails.',
  },
  languages: Type.Array(
    Type.Object({
      language: Language,
      is_changed: Type.Boolean({ description: 'Staff have written a text of their own.' }),
    }),
    { description: 'Languages that the message is written in.' },
  ),
  variables: Type.Array(Variable, { description: 'What a template of the message may name.' }),
  examples: Type.Array(Example, { description: 'Other cases that a preview shows with `example`.' }),
};
export type MessageKindFields = Static<TObject<typeof messageKindFields>>;

/** Response fields of the texts of a message in one language. */
export const messageTextFields = {
  language: Language,
  default: templates('Words of the service.'),
  inbox_title: {
    ...nullable(Type.String()),
    description: 'Title in the inbox while `title` is the default; null where it is the same.',
  },
  own: templates('Words of staff; null where the default is used.'),
  is_changed: Type.Boolean({ description: 'A part has words of staff.' }),
  updated_at: nullable(Timestamp),
  version: Version,
};
export type MessageTextFields = Static<TObject<typeof messageTextFields>>;

/** Response fields of a rendered message. */
export const messagePreviewFields = {
  subject: Type.String({ description: 'Empty for text messages.' }),
  heading: Type.String({ description: 'Above the mail; empty for text messages.' }),
  title: Type.String({ description: 'In the inbox; empty where there is none.' }),
  notice: Type.String({ description: 'In the inbox and in push messages; empty where there is none.' }),
  text: Type.String({ description: 'The message as plain text.' }),
  html: nullable(Type.String({ description: 'Show it in a sandbox without scripts.' })),
  characters: { ...nullable(Type.Integer()), description: 'Length of a text message; null for mails.' },
  segments: {
    ...nullable(Type.Integer()),
    description: 'Segments that a text message is sent in, which providers charge for; null for mails.',
  },
};
export type MessagePreviewFields = Static<TObject<typeof messagePreviewFields>>;
