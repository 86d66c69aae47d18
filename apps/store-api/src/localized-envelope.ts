import { AppError, fillText, messagesByField } from '@comptoir/errors';
import { FRENCH_ERRORS } from './error-texts-fr';
import { StoreEnvelope } from './platform/http/envelope';
import { chooseLocale } from './platform/i18n/locales';

const LANGUAGES = ['en', 'fr'] as const;
const FRENCH: Readonly<Record<string, string>> = FRENCH_ERRORS;

/** The envelope of the store, with errors in the language of the caller. Codes are the same in all of them. */
export class LocalizedEnvelope extends StoreEnvelope {
  /** @param languages the `Accept-Language` header */
  override localize(error: AppError, languages: string | undefined): AppError {
    const text = frenchOf(error.code);
    if (chooseLocale(LANGUAGES, languages) !== 'fr' || text === undefined) return error;
    const issues = error.issues?.map((issue) => ({
      ...issue,
      message: fillText(frenchOf(issue.code) ?? issue.message, issue.params),
    }));
    return new AppError(error.code, error.status, text, {
      params: error.params,
      errors: issues ? messagesByField(issues) : error.errors,
      issues,
      meta: error.meta,
      headers: { ...error.headers, 'Content-Language': 'fr' },
      cause: error.cause,
    });
  }
}

function frenchOf(code: string): string | undefined {
  return Object.hasOwn(FRENCH, code) ? FRENCH[code] : undefined;
}
