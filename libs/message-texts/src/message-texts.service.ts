import { Inject, Injectable, Logger } from '@nestjs/common';
import { QueryCache } from '@comptoir/cache';
import { Db } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import type { MessageKind, Part, Templates } from './message-kinds';
import type { MessageText } from './message-texts.entity';
import { MESSAGE_TEXTS_OPTIONS, type MessageTextsOptions } from './message-texts.options';
import { readTexts } from './message-texts.queries';
import { TemplateError, type Values, renderLine, renderParagraphs } from './template';
import { prints } from './template-checks';

/** A change takes effect in every process within this time. */
const MAX_AGE_MS = 1_000;
const KEY = 'texts';

/** A message in the words of one language. Parts that its kind does not have are empty. */
export interface RenderedTexts {
  subject: string;
  title: string;
  notice: string;
  paragraphs: string[];
  /** Parts in the words of staff. */
  own: ReadonlySet<Part>;
}

/** A message with its values and templates. */
export interface RenderedFrom {
  kind: string;
  language: string;
  values: Values;
  /** Templates in place of the defaults; the stored ones, or those of a draft. */
  own?: Templates;
}

/** Puts messages into the words of staff, or else into those of the service. */
@Injectable()
export class MessageTextsService {
  private readonly logger = new Logger('MessageTexts');
  private readonly cache = new QueryCache<MessageText[]>({ maxAgeMs: MAX_AGE_MS, maxSize: 1 });
  private readonly fallbacks: LabelledCounter;

  constructor(
    private readonly db: Db,
    @Inject(MESSAGE_TEXTS_OPTIONS) private readonly options: MessageTextsOptions,
    metrics: Metrics,
  ) {
    this.fallbacks = metrics.counter(
      'message_text_fallbacks_total',
      'Texts of staff that could not be rendered, so that the default was sent.',
      'kind',
      options.kinds.map(({ name }) => name),
    );
  }

  /**
   * Returns the words of staff in one language by the kind of message, at most a second old. Call it outside of
   * transactions, since it may wait for another connection.
   */
  async readOwnTexts(language: string): Promise<ReadonlyMap<string, Templates>> {
    const texts = await this.cache.get(KEY, () => readTexts(this.db));
    const own = texts.filter((text) => text.language === language);
    return new Map(own.map((text) => [text.kind, templatesOf(text)]));
  }

  /** Forgets what this process has read, after a change. */
  forgetTexts(): void {
    this.cache.clear();
  }

  /**
   * Renders a message. A text of staff that cannot be rendered, perhaps since an update has removed a variable, is
   * replaced by the default, logged and counted: the message is sent all the same.
   */
  renderTexts({ kind, language, values, own = {} }: RenderedFrom): RenderedTexts {
    const found = this.options.kinds.find(({ name }) => name === kind);
    if (!found) throw new Error(`There is no kind of message "${kind}"`);
    const defaults = found.defaults(language);
    const used = new Set<Part>();
    const render = (part: Part): string[] => {
      try {
        const rendered = renderOwn(own[part], { part, values, kind: found });
        if (rendered) {
          used.add(part);
          return rendered;
        }
      } catch (error) {
        this.fallbacks.add(kind);
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn(`The ${part} of ${kind} in ${language} is the default: ${reason}`);
      }
      return renderPart(part, defaults[part] ?? '', values);
    };
    const line = (part: Part): string => render(part)[0] ?? '';
    return {
      subject: line('subject'),
      title: line('title'),
      notice: line('notice'),
      paragraphs: render('body'),
      own: used,
    };
  }
}

/** Renders a template of staff; undefined without one. @throws TemplateError when the message could not be sent so */
function renderOwn(
  template: string | undefined,
  { part, values, kind }: { part: Part; values: Values; kind: MessageKind },
): string[] | undefined {
  if (template === undefined) return undefined;
  const rendered = renderPart(part, template, values);
  if (rendered.join('') === '') throw new TemplateError('It is empty.');
  const text = rendered.join('\n');
  const missing = part === 'body' && kind.required.find((name) => !prints(text, name, values));
  if (missing) throw new TemplateError(`It lacks {{${missing}}}.`);
  if (kind.longest && text.length > kind.longest)
    throw new TemplateError(`It has over ${kind.longest} characters.`);
  return rendered;
}

function renderPart(part: Part, template: string, values: Values): string[] {
  return part === 'body' ? renderParagraphs(template, values) : [renderLine(template, values)];
}

/** Returns the parts of a stored text that are not the default. */
export function templatesOf({ subject, title, notice, body }: Record<Part, string | null>): Templates {
  const parts = Object.entries({ subject, title, notice, body });
  return Object.fromEntries(parts.filter(([, template]) => template !== null)) as Templates;
}
