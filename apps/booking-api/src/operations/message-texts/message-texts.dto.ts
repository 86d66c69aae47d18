import { MessageTemplates } from '@comptoir/message-texts';
import { EnumField, IntField } from '@comptoir/http';

/** A preview shows examples, or the latest booking. */
export const PREVIEW_DATA = ['example', 'latest'] as const;
export type PreviewData = (typeof PREVIEW_DATA)[number];

/** Body of PUT /admin/message-texts/{kind}/{language}. */
export class SaveMessageText extends MessageTemplates {}

/** Body of a preview and of a test mail: templates that are not stored yet, and what to show in them. */
export class PreviewMessage extends MessageTemplates {
  @EnumField(PREVIEW_DATA, {
    optional: true,
    description: '`example`, or `latest` for the latest booking; `example` by default.',
  })
  data?: PreviewData;

  @IntField({ min: 1, optional: true, nullable: true, description: 'Shows this booking instead.' })
  booking_id?: number | null;
}
