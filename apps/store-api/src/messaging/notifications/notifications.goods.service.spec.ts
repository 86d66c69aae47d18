import type { Db } from '@comptoir/db';
import type { ResponseTextsService } from '../../platform/translations/response-texts.service';
import { NotificationGoodsService } from './notifications.goods.service';

const FRENCH: Record<string, string> = { Lamp: 'Lampe', Oak: 'Chêne', Standard: 'Normale' };
const BASE = [
  { thing: 'products', id: 1, name: 'Lamp' },
  { thing: 'products', id: 2, name: 'Atlas' },
  { thing: 'variants', id: 3, name: 'Oak' },
  { thing: 'methods', id: 4, name: 'Standard' },
];

/** Replaces every text of a language, as the translations of records do. */
function translated(value: unknown, locale: string): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' && locale === 'fr' ? (FRENCH[part] ?? part) : part,
  );
}

function goodsOf(languages: string[]): NotificationGoodsService {
  const db = { rows: () => Promise.resolve(BASE) } as unknown as Db;
  const texts = {
    listLanguages: () => Promise.resolve(languages),
    translate: (value: unknown, _shape: unknown, _all: unknown, locale: string) =>
      Promise.resolve(translated(value, locale)),
  } as unknown as ResponseTextsService;
  return new NotificationGoodsService(db, texts);
}

const line = (name: string, variant: string) => ({ name, variant, productId: 1, variantId: 3 });

describe('goods in a message', () => {
  const goods = goodsOf(['en', 'fr']);

  it.each([
    ['en', 'fr'],
    ['fr', 'en'],
    ['fr', 'fr'],
  ] as const)('ordered in %s are named in %s', async (ordered, language) => {
    const [name, variant, method] =
      ordered === 'fr' ? (['Lampe', 'Chêne', 'Normale'] as const) : (['Lamp', 'Oak', 'Standard'] as const);
    const data = {
      items: [line(name, variant)],
      downloads: [line(name, '')],
      parcel: { carrier: 'UPS', contents: [line(name, `${variant}, a surcharge`)] },
      productName: name,
      productId: 1,
      shippingMethod: method,
      shippingMethodId: 4,
      total: 5,
    };
    const named = await goods.nameGoods(data, language);
    const [wanted, option, way] =
      language === 'fr' ? (['Lampe', 'Chêne', 'Normale'] as const) : (['Lamp', 'Oak', 'Standard'] as const);
    expect(named).toEqual({
      ...data,
      items: [line(wanted, option)],
      downloads: [line(wanted, '')],
      parcel: { carrier: 'UPS', contents: [line(wanted, `${option}, a surcharge`)] },
      productName: wanted,
      shippingMethod: way,
    });
  });

  it('keep the name of the order where they were renamed, deleted or never translated', async () => {
    const items = [
      { name: 'Old lamp', productId: 1, variantId: 3, variant: 'Oak tree' },
      { name: 'Lamp', productId: null },
      { name: 'Atlas', productId: 2 },
      { name: 'Gone', productId: 9 },
    ];
    expect(await goods.nameGoods({ items }, 'fr')).toEqual({ items });
  });

  it('keep their names in a shop without texts in the language', async () => {
    const items = [line('Lamp', 'Oak')];
    for (const languages of [['en'], ['fr'], ['en', 'de']]) {
      expect(await goodsOf(languages).nameGoods({ items }, 'fr')).toEqual({ items });
    }
    const data = { total: 5 };
    expect(await goods.nameGoods(data, 'fr')).toBe(data);
  });
});
