import { StringField } from '@comptoir/http';
import { MAX_LENGTHS } from './message-kinds';

const part = (name: keyof typeof MAX_LENGTHS, description: string) =>
  ({ optional: true, nullable: true, max: MAX_LENGTHS[name], description }) as const;

/** Templates of a message. Absent, empty and null ones are the default. */
export class MessageTemplates {
  @StringField({ ...part('subject', 'Subject of the mail.'), example: 'Your order {{order_number}}' })
  subject?: string | null;

  @StringField({ ...part('title', 'Heading of the mail, and title in the inbox.'), example: 'Thank you' })
  title?: string | null;

  @StringField({
    ...part('notice', 'Sentence in the inbox and in push messages.'),
    example: 'We have received your order {{order_number}}.',
  })
  notice?: string | null;

  @StringField({
    ...part('body', 'Text of the message. Empty lines separate paragraphs.'),
    example: 'Thank you for your order {{order_number}}.\n\n{{order_link}}',
  })
  body?: string | null;
}
