import { AppError, type ErrorIssue, type TextParams, fillText } from '@comptoir/errors';
import { type Language, languageOf } from '../languages';
import { TRANSLATIONS } from './translations/index';
import type { FieldName, TextCode } from './translation';

/** The text of a fault in a language; undefined where it has none, as for what only staff meet. */
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
 * An error in the language that its reader asked for, with the headers that say which one it is.
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

/** An error that says what its first fault is, says it in every language. */
function translateFirst(
  { message, issues }: AppError,
  translated: ErrorIssue[] | undefined,
): string | undefined {
  const [first] = issues ?? [];
  const [text] = translated ?? [];
  return first && text && first.message === message && text.message !== message ? text.message : undefined;
}
