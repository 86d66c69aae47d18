import { Inject, Injectable } from '@nestjs/common';
import { Db, currentExpectation } from '@comptoir/db';
import { Envelope, type NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { type MessageKind, PARTS, type Part, type Templates } from './message-kinds';
import type { MessageText } from './message-texts.entity';
import { MESSAGE_TEXTS_OPTIONS, type MessageTextsOptions } from './message-texts.options';
import {
  type StoredParts,
  insertText,
  lockText,
  readText,
  readTexts,
  updateText,
} from './message-texts.queries';
import { MessageTextsService, templatesOf } from './message-texts.service';
import type { MessageKindFields, MessageTextFields } from './message-texts.view';
import { findFaultIn, maxOf } from './template-checks';

const NOTHING: StoredParts = { subject: null, title: null, notice: null, body: null };

/** Parts that staff have written. An absent, empty or null part is the default. */
export type GivenParts = Partial<Record<Part, string | null>>;

/** Lets staff read, write and drop the words of messages (docs/message-texts.md). */
@Injectable()
export class MessageTextsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly envelope: Envelope,
    private readonly texts: MessageTextsService,
    @Inject(MESSAGE_TEXTS_OPTIONS) private readonly options: MessageTextsOptions,
  ) {}

  targetExists({ kind = '', language }: Record<string, string>): Promise<boolean> {
    const { kinds, languages } = this.options;
    const isKnown = kinds.some(({ name }) => name === kind);
    return Promise.resolve(isKnown && (language === undefined || languages.includes(language)));
  }

  /** Lists every kind of message with its variables, and the languages in which staff have changed it. */
  async listKinds(): Promise<MessageKindFields[]> {
    const stored = await readTexts(this.db);
    return this.options.kinds.map((kind) => this.viewOf(kind, stored));
  }

  /** Returns a kind of message with its texts in each language. @throws the error for an unknown kind */
  async findKind(name: string): Promise<MessageKindFields & { texts: MessageTextFields[] }> {
    const kind = this.kindOf(name);
    const stored = (await readTexts(this.db)).filter((text) => text.kind === name);
    const texts = this.options.languages.map((language) =>
      textOf(
        kind,
        language,
        stored.find((text) => text.language === language),
      ),
    );
    return { ...this.viewOf(kind, stored), texts };
  }

  /** @throws the error for an unknown kind or language */
  async findText(name: string, language: string): Promise<MessageTextFields> {
    const kind = this.kindOf(name, language);
    return textOf(kind, language, await readText(this.db, idOf(name, language)));
  }

  /**
   * Stores the words of staff for a kind of message in one language. Parts that equal the default stay the default.
   * @throws the errors for an unknown kind or language, for templates with a fault, and for an overtaken change
   */
  async saveText(name: string, language: string, given: GivenParts): Promise<MessageTextFields> {
    const own = this.readTemplates(name, language, given);
    await this.store(name, language, { ...NOTHING, ...own });
    return this.findText(name, language);
  }

  /** Returns a message to the default. @throws the errors for an unknown kind or language */
  async dropText(name: string, language: string): Promise<void> {
    this.kindOf(name, language);
    await this.store(name, language, NOTHING);
  }

  /**
   * Checks templates of staff and returns those that differ from the default.
   * @throws the errors for an unknown kind or language, and for templates with a fault
   */
  readTemplates(name: string, language: string, given: GivenParts): Templates {
    const kind = this.kindOf(name, language);
    const defaults = kind.defaults(language);
    const faults: Record<string, string[]> = {};
    const own: Partial<Record<Part, string>> = {};
    for (const part of PARTS) {
      const template = given[part]?.replace(/\r\n?/g, '\n').trim() ?? '';
      if (template === '' || template === defaults[part]) continue;
      const fault = findFaultIn(kind, part, { template, language });
      if (fault) faults[part] = [fault];
      else own[part] = template;
    }
    if (Object.keys(faults).length > 0) throw this.envelope.frameworkErrors.validation(faults);
    return own;
  }

  /** Returns examples of the variables of a kind. @throws the error for an unknown kind or language */
  kindOf(name: string, language?: string): MessageKind {
    const kind = this.options.kinds.find((one) => one.name === name);
    if (!kind || (language !== undefined && !this.options.languages.includes(language)))
      throw this.options.notFound();
    return kind;
  }

  private async store(kind: string, language: string, parts: StoredParts): Promise<void> {
    const id = idOf(kind, language);
    const isDefault = Object.values(parts).every((part) => part === null);
    await this.db.tx(async (tx) => {
      const version = await lockText(tx, id);
      if (version === undefined) {
        if (isDefault || (await insertText(tx, { id, kind, language }, parts))) return;
        throw this.options.overtaken();
      }
      // The text may have been written since the transaction began, when there was none to compare.
      const expected = currentExpectation();
      if (expected && !expected.versions.includes(version)) throw this.options.overtaken();
      await updateText(tx, id, parts, this.clock.now());
    });
    this.texts.forgetTexts();
  }

  private viewOf(kind: MessageKind, stored: readonly MessageText[]): MessageKindFields {
    const { descriptions, languages } = this.options;
    const examples = kind.examples('en');
    return {
      kind: kind.name,
      channel: kind.channel,
      max_body: maxOf(kind, 'body'),
      max_example: kind.maxExample ?? null,
      parts: [...kind.parts],
      languages: languages.map((language) => {
        const own = stored.find((text) => text.kind === kind.name && text.language === language);
        return { language, is_changed: own !== undefined && isOwn(own) };
      }),
      variables: Object.entries(examples).map(([name, value]) => ({
        name,
        type: typeof value === 'boolean' ? 'condition' : typeof value === 'string' ? 'text' : 'list',
        description: descriptions[name] ?? { en: '', fr: '' },
        example: [value].flat().map(String).join(', '),
        is_required: kind.required.includes(name),
      })),
      examples: (kind.variants ?? []).map(({ name, description }) => ({ name, description })),
    };
  }
}

function idOf(kind: string, language: string): string {
  return `${kind}.${language}`;
}

function isOwn(text: MessageText): boolean {
  return Object.keys(templatesOf(text)).length > 0;
}

function textOf(kind: MessageKind, language: string, stored: MessageText | undefined): MessageTextFields {
  return {
    language,
    default: partsOf(kind, kind.defaults(language)),
    inbox_title: kind.inboxTitle?.(language) ?? null,
    own: partsOf(kind, stored ? templatesOf(stored) : {}),
    is_changed: stored !== undefined && isOwn(stored),
    updated_at: stored?.updated_at.toISOString() ?? null,
    version: String(stored?.version ?? 0),
  };
}

function partsOf(kind: MessageKind, templates: Templates): Record<Part, string | null> {
  const part = (name: Part): string | null => (kind.parts.includes(name) ? (templates[name] ?? null) : null);
  return { subject: part('subject'), title: part('title'), notice: part('notice'), body: part('body') };
}
