import { Db } from '@comptoir/db';
import { Metrics } from '@comptoir/http';
import { MessageTextsService, type Templates } from '@comptoir/message-texts';
import { composeMessage } from '../../src/messaging/notifications/compose-message';
import { MESSAGE_TEXTS } from '../../src/messaging/notifications/message-kinds';
import type {
  Message,
  NotificationData,
  NotificationName,
} from '../../src/messaging/notifications/notification-messages';
import type { Language } from '../../src/platform/i18n/languages';

const metrics = { counter: () => ({ add: () => undefined }) } as unknown as Metrics;
/** It renders without a database. */
export const texts = new MessageTextsService(undefined as unknown as Db, MESSAGE_TEXTS, metrics);

/** Writes a notification in the words of the store. @param own templates of staff in place of them */
export function written<N extends NotificationName>(
  name: N,
  facts: NotificationData[N],
  language: Language,
  own?: Templates,
): Message {
  return composeMessage(name, facts, { texts, own, language, zone: 'Europe/Paris', shop: 'The Shop' });
}
