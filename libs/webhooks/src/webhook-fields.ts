import { EnumField, StringField, type StringOptions } from '@comptoir/http';
import { INCLUDES } from './webhooks.entity';

/** URL of a webhook. */
export function WebhookUrlField(options: Pick<StringOptions, 'example' | 'optional'>): PropertyDecorator {
  return StringField({
    ...options,
    min: 1,
    max: 2048,
    description: 'Where events are posted to: https, at port 443, 80 or 8443, reachable from the internet.',
  });
}

/** Extent of the events of records. */
export function WebhookIncludeField(): PropertyDecorator {
  return EnumField(INCLUDES, {
    optional: true,
    nullable: true,
    description: '`record` adds the whole record, as staff see it, to the events of records.',
  });
}

/** Signing secret of a webhook. Blanks at its ends are part of it. */
export function WebhookSecretField(description: string): PropertyDecorator {
  return StringField({ optional: true, nullable: true, max: 255, keepBlanks: true, description });
}
