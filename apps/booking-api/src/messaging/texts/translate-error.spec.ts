import { type ErrorFactory, fillText } from '@comptoir/errors';
import { InputErrors } from '@comptoir/http';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { RequestErrors } from '../../platform/http/request.errors';
import { AnswerErrors } from '../../practice/fields/fields.errors';
import { GeocodingErrors } from '../../platform/geocoding/geocoding.errors';
import { LANGUAGES } from '../../platform/http/languages';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { SeriesErrors } from '../../booking/series/series.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { UploadErrors } from '../../platform/uploads/uploads.errors';
import { translateError } from './translate-error';
import { TRANSLATIONS } from './translations/index';

const ENGLISH: Record<string, ErrorFactory> = {
  ...AnswerErrors,
  ...BookingErrors,
  ...BusinessTimeErrors,
  ...GeocodingErrors,
  ...InputErrors,
  ...RequestErrors,
  ...ResourceErrors,
  ...SeriesErrors,
  ...ServiceErrors,
  ...UploadErrors,
};

/** Returns the sorted placeholders of a text. */
function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort();
}

describe('the texts of errors', () => {
  it('are there in every language', () => {
    expect(new Set(['en', ...Object.keys(TRANSLATIONS)])).toEqual(new Set(LANGUAGES));
  });

  it.each(Object.entries(TRANSLATIONS))(
    'in %s have a text for each error, with its placeholders',
    (_, { errors }) => {
      const codes = Object.keys(errors);
      expect(codes).toEqual(Object.keys(TRANSLATIONS.fr.errors));
      for (const [code, text] of Object.entries(errors)) {
        expect({ code, holes: placeholdersOf(text) }).toEqual({
          code,
          holes: placeholdersOf(ENGLISH[code]?.text ?? ''),
        });
        expect(text.trim()).not.toBe('');
      }
    },
  );

  it.each(Object.entries(TRANSLATIONS))(
    'in %s are translated, also the names of fields',
    (language, texts) => {
      const same = Object.entries(texts.errors).filter(([code, text]) => text === ENGLISH[code]?.text);
      expect({ language, same }).toEqual({ language, same: [] });
      expect(Object.keys(texts.fields)).toEqual(Object.keys(TRANSLATIONS.fr.fields));
      expect(Object.values(texts.fields).every(Boolean)).toBe(true);
    },
  );

  it('translate the errors of uploads', () => {
    expect(translateError(UploadErrors.FILE_TOO_LARGE(), 'fr').message).toBe(
      'Le fichier dépasse la taille maximale autorisée (10 Mo)',
    );
    expect(translateError(UploadErrors.NO_FILE(), 'tr').message).toBe('Dosya yüklenmedi');
  });
});

describe('an error in the language of its reader', () => {
  it('keeps its code, status and headers', () => {
    const error = translateError(
      UploadErrors.TOO_MANY_FILES({ headers: { 'Retry-After': '9' } }),
      'de-AT, en;q=0.5',
    );
    expect(error).toMatchObject({
      code: 'TOO_MANY_FILES',
      status: 429,
      message: expect.stringContaining('Zu viele Dateien'),
      headers: { 'Retry-After': '9', 'Content-Language': 'de' },
    });
  });

  it('is in English as it was declared', () => {
    const error = translateError(BookingErrors.SLOT_TAKEN(), undefined);
    expect(error.message).toBe('This time slot is already booked for this resource');
    expect(error.headers).toEqual({ 'Content-Language': 'en' });
  });

  it('is in English where only staff meet it', () => {
    const error = translateError(RequestErrors.UNAUTHENTICATED(), 'fr');
    expect(error).toMatchObject({
      message: 'Authentication required',
      headers: { 'Content-Language': 'en' },
    });
  });

  it('names fields in words', () => {
    const error = BusinessTimeErrors.INVALID_DATE_TIME({ params: { field: 'start_at' } });
    expect(translateError(error, 'fr').message).toBe('Début : date et heure attendues (AAAA-MM-JJTHH:MM)');
  });

  it('inserts texts of a client literally, whatever they look like', () => {
    const error = AnswerErrors.ANSWER_TOO_LONG({ params: { label: '{max} {label} $&', max: 5 } });
    expect(error.message).toBe('{max} {label} $&: must be at most 5 characters');
    expect(translateError(error, 'nl').message).toBe('{max} {label} $&: hoogstens 5 tekens');
    expect(fillText('{a} {b}', { a: '{b}', b: 1 })).toBe('{b} 1');
  });
});
