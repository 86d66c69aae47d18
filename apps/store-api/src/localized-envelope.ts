import { AppError, fillText, messagesByField } from '@comptoir/errors';
import { FRENCH_ERRORS } from './error-texts-fr';
import { FRENCH_FIELDS } from './field-texts-fr';
import { StoreEnvelope } from './platform/http/envelope';
import { chooseLocale } from './platform/i18n/locales';

const LANGUAGES = ['en', 'fr'] as const;
/** Codes whose messages another program wrote. */
const WORDS_OF_OTHERS: ReadonlySet<string> = new Set(['CHECKOUT_REFUSED']);
const FRENCH: Readonly<Record<string, string>> = FRENCH_ERRORS;

/** The envelope of the store, with errors in the language of the caller. Codes are the same in all of them. */
export class LocalizedEnvelope extends StoreEnvelope {
  /** @param languages the `Accept-Language` header */
  override localize(error: AppError, languages: string | undefined): AppError {
    const text = WORDS_OF_OTHERS.has(error.code) ? error.message : frenchOf(error.code);
    if (chooseLocale(LANGUAGES, languages) !== 'fr' || text === undefined) return error;
    const issues = error.issues?.map((issue) => ({
      ...issue,
      message:
        frenchFieldText(issue.message) ?? fillText(frenchOf(issue.code) ?? issue.message, issue.params),
    }));
    return new AppError(error.code, error.status, text, {
      params: error.params,
      errors: issues ? messagesByField(issues) : frenchErrors(error.errors),
      issues,
      meta: error.meta && frenchMeta(error.meta),
      headers: { ...error.headers, 'Content-Language': 'fr' },
      cause: error.cause,
    });
  }
}

function frenchOf(code: string): string | undefined {
  return Object.hasOwn(FRENCH, code) ? FRENCH[code] : undefined;
}

function frenchErrors(errors: AppError['errors']): AppError['errors'] {
  if (!errors) return undefined;
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [
      field,
      texts.map((text) => frenchFieldText(text) ?? text),
    ]),
  );
}

/** The problems of a checkout are errors of their own, in `meta.problems`. */
function frenchMeta(meta: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(meta.problems)) return meta;
  const problems = (meta.problems as { code: string; message: string }[]).map((problem) => ({
    ...problem,
    message: WORDS_OF_OTHERS.has(problem.code)
      ? problem.message
      : (frenchFieldText(problem.message) ?? frenchOf(problem.code) ?? problem.message),
  }));
  return { ...meta, problems };
}

/** English texts with `{name}` for a value. Each becomes an expression that finds the values. */
const PATTERNS = Object.entries(FRENCH_FIELDS)
  .filter(([english]) => english.includes('{'))
  .map(([english, french]) => {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const parts = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return { expression: new RegExp(`^${parts.join('(.+?)')}$`, 's'), names, french };
  });

/** Returns the French text of a wrong field, or undefined for a text that is not in the table. */
export function frenchFieldText(english: string): string | undefined {
  if (Object.hasOwn(FRENCH_FIELDS, english)) return FRENCH_FIELDS[english];
  for (const { expression, names, french } of PATTERNS) {
    const found = expression.exec(english);
    if (found) {
      return fillText(french, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])));
    }
  }
  return undefined;
}
