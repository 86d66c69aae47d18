import { paymentNotesOf } from './invoices.payment-notes.rules';

const NOTHING = { late_payment: '', early_payment: '' };
const BUSINESS = { company: 'Ada SARL', vat_number: '' };

it('says what French law asks for, in the language of the document', () => {
  expect(paymentNotesOf('FR', BUSINESS, NOTHING, 'fr')).toEqual({
    late: expect.stringContaining('Banque centrale européenne majoré de 10 points'),
    recovery: expect.stringContaining('40 €'),
    early: 'Pas d’escompte pour paiement anticipé.',
  });
  const byNumber = paymentNotesOf('FR', { company: '', vat_number: 'FR12345678901' }, NOTHING, 'en');
  expect(byNumber).toMatchObject({
    recovery: expect.stringContaining('€40'),
    early: 'No discount for early payment.',
  });
});

it('prefers the terms of the shop, and leaves the fixed compensation as it is', () => {
  const own = { late_payment: 'Pénalités : trois fois le taux légal.', early_payment: '2 % sous 8 jours.' };
  expect(paymentNotesOf('FR', BUSINESS, own, 'fr')).toEqual({
    late: 'Pénalités : trois fois le taux légal.',
    recovery: expect.stringContaining('40 €'),
    early: '2 % sous 8 jours.',
  });
  expect(paymentNotesOf('DE', BUSINESS, { ...NOTHING, early_payment: '2 % in 8 days.' }, 'en')).toEqual({
    early: '2 % in 8 days.',
  });
});

it('says nothing to consumers, or where the law of the seller asks for nothing', () => {
  expect(paymentNotesOf('FR', { company: '', vat_number: '' }, NOTHING, 'fr')).toBeUndefined();
  expect(paymentNotesOf('FR', null, NOTHING, 'fr')).toBeUndefined();
  expect(paymentNotesOf('DE', BUSINESS, NOTHING, 'en')).toBeUndefined();
  expect(paymentNotesOf(undefined, BUSINESS, NOTHING, 'en')).toBeUndefined();
});
