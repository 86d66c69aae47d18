import { AppError } from '@comptoir/errors';
import { InputErrors } from '@comptoir/http';
import { FRENCH_ERRORS } from './error-texts-fr';
import { LocalizedEnvelope } from './localized-envelope';
import { CartErrors } from './checkout/cart/cart.errors';
import { RequestErrors } from './platform/http/request.errors';

const envelope = new LocalizedEnvelope();

describe('errors of the store', () => {
  it.each([
    ['fr-CA, en;q=0.5', 'Ce lot n’est pas proposé.', 'fr'],
    ['de, fr;q=0.2', 'Ce lot n’est pas proposé.', 'fr'],
    ['en, fr;q=0.9', 'This bundle is not on offer.', undefined],
    ['*', 'This bundle is not on offer.', undefined],
    [undefined, 'This bundle is not on offer.', undefined],
  ])('are for "%s" as "%s"', (accepted, message, language) => {
    const error = CartErrors.BUNDLE_UNAVAILABLE({ meta: { bundle: 1 } });
    const localized = envelope.localize(error, accepted);
    expect(localized).toMatchObject({ code: error.code, status: error.status, message, meta: { bundle: 1 } });
    expect(localized.headers?.['Content-Language']).toBe(language);
  });

  it('name each wrong field', () => {
    const { code, status, message } = RequestErrors.VALIDATION_ERROR();
    const issues = [
      { field: 'items.0.quantity', code: 'TOO_SMALL', message: '-', params: { field: 'quantity', min: 1 } },
      { field: 'other', code: 'UNHEARD_OF', message: 'As it was' },
    ];
    const localized = envelope.localize(new AppError(code, status, message, { issues }), 'fr');
    expect(localized).toMatchObject({
      message: 'Les données envoyées ne sont pas valides.',
      errors: { 'items.0.quantity': ['quantity ne doit pas être inférieur à 1'], other: ['As it was'] },
    });
  });

  it('keep their placeholders in French', () => {
    const placesOf = (text: string): string[] =>
      [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const { code, text } of Object.values(InputErrors)) {
      expect([code, placesOf(FRENCH_ERRORS[code as keyof typeof InputErrors])]).toEqual([
        code,
        placesOf(text),
      ]);
    }
  });
});
