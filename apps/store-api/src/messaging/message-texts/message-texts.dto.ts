import { MessageTemplates } from '@comptoir/message-texts';
import { EnumField, StringField } from '@comptoir/http';

/** A preview shows examples, or the latest record of the shop. */
export const PREVIEW_DATA = ['example', 'latest'] as const;
export type PreviewData = (typeof PREVIEW_DATA)[number];

/** Body of PUT /admin/message-texts/{kind}/{language}. */
export class SaveMessageText extends MessageTemplates {}

/** Body of a preview and of a test mail: templates that are not stored yet, and what to show in them. */
export class PreviewMessage extends MessageTemplates {
  @EnumField(PREVIEW_DATA, {
    optional: true,
    description: '`example`, or `latest` for the latest order that the message fits; `example` by default.',
  })
  data?: PreviewData;

  @StringField({
    optional: true,
    nullable: true,
    max: 40,
    description: 'Another case of the example data: a name of `examples` of the message.',
    example: 'paid',
  })
  example?: string | null;

  @StringField({
    optional: true,
    nullable: true,
    max: 40,
    description: 'Shows this order instead.',
    example: 'ORD-20261120-000981',
  })
  order_number?: string | null;
}
