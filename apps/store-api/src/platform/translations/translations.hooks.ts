import { Injectable } from '@nestjs/common';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TextShape } from '@comptoir/http';
import { chooseLocale, isAskedFor, isLanguageRange } from '../i18n/locales';
import { invalidField } from '../http/request.errors';
import { ResponseTextsService } from './response-texts.service';

/** The language of a response, and those of the shop, its base language first. */
export interface RequestLanguage {
  locale: string;
  /** False for the base language that nobody has asked for. */
  isAsked: boolean;
  languages: readonly string[];
}

/** Injects the language of a route that declares `texts`. */
export const Language = createParamDecorator((_: unknown, context: ExecutionContext): RequestLanguage => {
  const { language } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!language) throw new Error('@Language() on a route that declares no texts');
  return language;
});

/**
 * Translates the results of routes that declare `texts`, between the handler and the cache of responses
 * (docs/languages.md). A result that a handler returns again is translated once for each language.
 */
@Injectable()
export class TranslationsHooks {
  private readonly translated = new WeakMap<object, Map<string, Promise<object>>>();

  constructor(private readonly texts: ResponseTextsService) {}

  attach(server: FastifyInstance): void {
    server.addHook('preValidation', (request, _reply, done) => {
      if (!request.routeOptions.config.texts) return done();
      this.chooseLanguage(request).then(() => done(), done);
    });
    server.addHook('preSerialization', (request, reply, payload, done) => {
      const { language, errorCode, routeOptions } = request;
      const { texts } = routeOptions.config;
      if (!texts || !language || errorCode !== undefined || !isObject(payload)) return done(null, payload);
      nameLanguage(reply, language);
      this.translateOnce(payload, texts, language).then((value) => done(null, value), done);
    });
  }

  /** @throws RequestErrors.VALIDATION_ERROR for a `locale` that is no language */
  private async chooseLanguage(request: FastifyRequest): Promise<void> {
    const { locale } = request.query as { locale?: unknown };
    if (locale !== undefined && !(typeof locale === 'string' && isLanguageRange(locale))) {
      throw invalidField('locale', 'locale must be a language tag such as fr or fr-CA');
    }
    const languages = await this.texts.listLanguages();
    const wishes = locale ?? request.headers['accept-language'];
    const chosen = chooseLocale(languages, wishes);
    request.language = { languages, locale: chosen, isAsked: isAskedFor(chosen, wishes) };
  }

  private translateOnce(
    payload: object,
    shape: TextShape,
    { languages, locale }: RequestLanguage,
  ): Promise<object> {
    const known = this.translated.get(payload) ?? new Map<string, Promise<object>>();
    this.translated.set(payload, known);
    const made =
      known.get(locale) ??
      this.texts.translate(payload, shape, languages, locale).then((value) => ({ ...value, locale }));
    known.set(locale, made);
    return made;
  }
}

function nameLanguage(reply: FastifyReply, { languages, locale }: RequestLanguage): void {
  void reply.header('Content-Language', locale);
  if (languages.length < 2) return;
  const vary = [reply.getHeader('Vary') ?? []].flat().join(', ');
  void reply.header('Vary', [vary, 'Accept-Language'].filter(Boolean).join(', '));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the response, on routes that declare `texts`. */
    language?: RequestLanguage;
  }
}
