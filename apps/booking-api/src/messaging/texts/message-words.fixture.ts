import type { Db } from '@comptoir/db';
import type { Metrics } from '@comptoir/http';
import { MessageTextsService, type Templates } from '@comptoir/message-texts';
import type { Language } from '../../platform/http/languages';
import type { WriteWords } from './message-blocks';
import { MESSAGE_TEXTS } from './message-kinds';

const metrics = { counter: () => ({ add: () => undefined }) } as unknown as Metrics;
/** It renders without a database. */
const texts = new MessageTextsService(undefined as unknown as Db, MESSAGE_TEXTS, metrics);

/** Returns what writes messages in the words of the service. @param own templates of staff in place of them */
export function defaultWords(language: Language, own?: Templates): WriteWords {
  return (kind, values) => {
    const rendered = texts.renderTexts({ kind, language, values, own });
    const { subject, paragraphs } = rendered;
    return { subject, paragraphs, isOwn: rendered.own.has('body') };
  };
}
