import { ratesXml } from '../../../../../tools/testing-servers/rates-server';
import { patience } from '../../../../../tools/testing-servers/time-scale';
import { UnusableRatesError, isRate, parseEuroRates, ratesFor } from './euro-rates';

const DAY = '2026-11-20';

describe('parseEuroRates', () => {
  it('reads the feed of the European Central Bank', () => {
    const rates = parseEuroRates(ratesXml({ USD: '1.1648', JPY: '172.35' }, DAY));
    expect([...rates]).toEqual([
      ['EUR', '1'],
      ['USD', '1.1648'],
      ['JPY', '172.35'],
    ]);
  });

  it('does not mind quotes, blanks, prefixes and comments', () => {
    const xml = `<?xml version='1.0'?><!-- <Cube currency="X"/> --><e:Envelope xmlns:e="x"><e:Cube
      currency = "USD"  rate='1.1'></e:Cube></e:Envelope>`;
    expect(parseEuroRates(xml).get('USD')).toBe('1.1');
  });

  const feed = (cubes: string): string => `<Envelope><Cube>${cubes}</Cube></Envelope>`;

  it.each([
    ['nothing', ''],
    ['no document', 'USD 1.1'],
    ['another document', '<html><Cube currency="USD" rate="1.1"/></html>'],
    ['a document that ends early', feed('<Cube currency="USD" rate="1.1"/>').slice(0, -1)],
    ['tags that cross', '<Envelope><Cube currency="USD" rate="1.1"><a></Cube></a></Envelope>'],
    ['two documents', feed('<Cube currency="USD" rate="1.1"/>').repeat(2)],
    ['an attribute without quotes', feed('<Cube currency=USD rate="1.1"/>')],
    ['a document type', `<!DOCTYPE x>${feed('<Cube currency="USD" rate="1.1"/>')}`],
    ['a section of text', feed('<![CDATA[x]]><Cube currency="USD" rate="1.1"/>')],
    ['no rate', feed('')],
    ['a currency without a rate', feed('<Cube currency="USD"/>')],
    ['a rate without a currency', feed('<Cube rate="1.1"/>')],
    ['a rate of the euro', feed('<Cube currency="EUR" rate="1.1"/>')],
    ['a currency twice', feed('<Cube currency="USD" rate="1.1"/><Cube currency="USD" rate="1.1"/>')],
    ['a currency in small letters', feed('<Cube currency="usd" rate="1.1"/>')],
    ...['0', '-1', '', '1,1', '1e3', 'Infinity', '0.00000001', '99999999', '1.12345678901'].map(
      (rate): [string, string] => [`the rate "${rate}"`, feed(`<Cube currency="USD" rate="${rate}"/>`)],
    ),
  ])('rejects %s', (_, xml) => {
    expect(() => parseEuroRates(xml)).toThrow(UnusableRatesError);
  });

  it('rejects a hostile document as quickly as another', () => {
    const started = performance.now();
    for (const part of ['<', '<Envelope ', '<!--', "<Envelope a='", '<Envelope a="b" ', '<a>', '<?']) {
      expect(() => parseEuroRates(part.repeat(Math.ceil(262_144 / part.length)))).toThrow(UnusableRatesError);
    }
    // Work that grows with the square of the length would take minutes.
    expect(performance.now() - started).toBeLessThan(patience(10_000));
  });
});

describe('ratesFor', () => {
  const feed = new Map([
    ['EUR', '1'],
    ['USD', '1.25'],
    ['JPY', '160'],
    ['GBP', '0.8'],
  ]);
  const at = (code: string, rate: string) => ({ code, exchange_rate: rate });

  it('gives units for one unit of the base currency', () => {
    expect([...ratesFor([at('USD', '1.2000000000'), at('JPY', '150')], 'EUR', feed)]).toEqual([
      ['USD', '1.25'],
      ['JPY', '160'],
    ]);
    expect([...ratesFor([at('EUR', '0.9'), at('JPY', '130'), at('GBP', '0.6')], 'USD', feed)]).toEqual([
      ['EUR', '0.8'],
      ['JPY', '128'],
      ['GBP', '0.64'],
    ]);
  });

  it('rounds to ten decimals, half up', () => {
    const thirds = new Map([
      ['EUR', '1'],
      ['USD', '3'],
      ['GBP', '2'],
    ]);
    expect([...ratesFor([at('EUR', '0.3'), at('GBP', '0.7')], 'USD', thirds)]).toEqual([
      ['EUR', '0.3333333333'],
      ['GBP', '0.6666666667'],
    ]);
  });

  it.each([
    ['a currency that the feed lacks', [at('CHF', '1')], 'EUR'],
    ['a base currency that the feed lacks', [at('USD', '1')], 'CHF'],
    ['a rise by more than half', [at('USD', '0.83')], 'EUR'],
    ['a fall to less than two thirds', [at('USD', '1.88')], 'EUR'],
  ])('rejects %s', (_, currencies, base) => {
    expect(() => ratesFor(currencies, base, feed)).toThrow(UnusableRatesError);
  });

  it('lets a rate move by half', () => {
    expect(ratesFor([at('USD', '0.8333333334')], 'EUR', feed).get('USD')).toBe('1.25');
    expect(ratesFor([at('USD', '1.875')], 'EUR', feed).get('USD')).toBe('1.25');
  });
});

it.each([
  ['1', true],
  ['0.000001', true],
  ['10000000', true],
  ['10000000.0000000001', false],
  ['0.0000009999', false],
  ['0', false],
  ['.5', false],
  ['1.', false],
  ['+1', false],
])('isRate(%s) is %s', (text, expected) => {
  expect(isRate(text)).toBe(expected);
});
