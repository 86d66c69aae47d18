import { AppError, type ErrorIssue, type TextParams, fillText } from '@comptoir/errors';
import { type Language, languageOf } from '../../platform/http/languages';
import { TRANSLATIONS } from './translations/index';
import type { FieldName, TextCode } from './translation';

/** Returns the text of a fault in a language; undefined for English and for errors without a translation. */
function textOf(
  language: Language,
  { code, params }: { code: string; params?: TextParams },
): string | undefined {
  if (language === 'en') return undefined;
  const { errors, fields } = TRANSLATIONS[language];
  if (!Object.hasOwn(errors, code)) return undefined;
  const field = params?.field;
  const name = typeof field === 'string' && Object.hasOwn(fields, field) && fields[field as FieldName];
  return fillText(errors[code as TextCode], name ? { ...params, field: name } : params);
}

/**
 * Translates an error and sets its `Content-Language`.
 * @param accepted the `Accept-Language` header
 */
export function translateError(error: AppError, accepted: string | undefined): AppError {
  const language = languageOf(accepted);
  const issues = error.issues?.map((issue) => ({
    ...issue,
    message: textOf(language, issue) ?? issue.message,
  }));
  const text = translateFirst(error, issues) ?? textOf(language, error);
  const headers = { ...error.headers, 'Content-Language': text === undefined ? 'en' : language };
  const { code, status, errors, meta, cause } = error;
  return new AppError(code, status, text ?? error.message, {
    errors: issues ? undefined : errors,
    issues,
    meta,
    headers,
    cause,
  });
}

/** Translates an error whose text is the text of its first fault. */
function translateFirst(
  { message, issues }: AppError,
  translated: ErrorIssue[] | undefined,
): string | undefined {
  const [first] = issues ?? [];
  const [text] = translated ?? [];
  return first && text && first.message === message && text.message !== message ? text.message : undefined;
}
