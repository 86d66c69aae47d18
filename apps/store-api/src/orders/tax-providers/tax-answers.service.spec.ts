import { TestClock } from '@comptoir/testing';
import type { KnownTaxes, TaxQuestion } from '../../pricing/pricing/pricing.provider-tax.rules';
import type { SettingsService } from '../../platform/settings/settings.service';
import { TaxAnswersService } from './tax-answers.service';
import { NoTaxAnswerError, type TaxProvider } from './tax-provider';

const QUESTION: TaxQuestion = {
  ...{ currency: 'EUR', isIncluded: true, addressSource: 'shipping', relief: 'none', shipping: 0 },
  address: {
    ...{ country: 'FR', state: '', city: 'Lyon', postal_code: '69003' },
    ...{ address_line1: '', address_line2: '' },
  },
  lines: [],
};
const about = (shipping: number): TaxQuestion => ({ ...QUESTION, shipping });

function setUp(fallback = 'own') {
  const clock = new TestClock();
  const calculateTaxes = jest.fn((question: TaxQuestion) =>
    Promise.resolve({ calculationId: String(question.shipping), lines: [], shipping: null }),
  );
  const settings = { readSettings: () => Promise.resolve({ tax: { provider_fallback: fallback } }) };
  const service = new TaxAnswersService(
    { calculateTaxes } as unknown as TaxProvider,
    settings as unknown as SettingsService,
    clock,
  );
  const ask = (shipping: number): Promise<string | null | undefined> =>
    service.withAnswers((known) => Promise.resolve(known.findAnswer(about(shipping))?.calculationId));
  return { clock, calculateTaxes, service, ask };
}

it('asks once about the same content, until the answer is fifteen minutes old', async () => {
  const { clock, calculateTaxes, ask } = setUp();
  expect([await ask(1), await ask(1), await ask(2)]).toEqual(['1', '1', '2']);
  expect(calculateTaxes).toHaveBeenCalledTimes(2);
  clock.advance(15 * 60_000);
  expect(await ask(1)).toBe('1');
  expect(calculateTaxes).toHaveBeenCalledTimes(3);
});

it('leaves a provider that is down alone for ten seconds', async () => {
  const { clock, calculateTaxes, ask } = setUp();
  calculateTaxes.mockRejectedValueOnce(new NoTaxAnswerError('down', {}));
  expect([await ask(1), await ask(1), await ask(2)]).toEqual([undefined, undefined, undefined]);
  expect(calculateTaxes).toHaveBeenCalledTimes(1);
  clock.advance(10_000);
  expect(await ask(1)).toBe('1');
});

it('does not blame the provider for one question that it refuses', async () => {
  const { calculateTaxes, ask } = setUp();
  calculateTaxes.mockRejectedValueOnce(new NoTaxAnswerError('refused', {}));
  expect([await ask(1), await ask(2), await ask(1)]).toEqual([undefined, '2', undefined]);
  expect(calculateTaxes).toHaveBeenCalledTimes(2);
});

it.each([
  ['down', 'TAX_PROVIDER_UNAVAILABLE'],
  ['refused', 'TAX_PROVIDER_UNAVAILABLE'],
  ['address', 'TAX_ADDRESS_INVALID'],
] as const)('refuses the sale when the shop wants that: %s', async (reason, code) => {
  const { calculateTaxes, ask } = setUp('refuse');
  calculateTaxes.mockRejectedValueOnce(new NoTaxAnswerError(reason, {}));
  await expect(ask(1)).rejects.toMatchObject({ code });
});

it('gives up a checkout whose content changes each time that it is asked about', async () => {
  const { calculateTaxes, service } = setUp();
  let shipping = 0;
  const work = (known: KnownTaxes): Promise<unknown> => Promise.resolve(known.findAnswer(about(++shipping)));
  expect(await service.withAnswers(work)).toBeNull();
  expect(calculateTaxes).toHaveBeenCalledTimes(4);
});

it('passes other errors on', async () => {
  const { service } = setUp();
  await expect(service.withAnswers(() => Promise.reject(new RangeError('broken')))).rejects.toThrow('broken');
});
