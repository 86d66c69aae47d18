import type { EconomicOperator } from '../../../apps/store-api/src/catalog/product-records/economic-operators';
import type { ContentUnit } from '../../../apps/store-api/src/catalog/prices/unit-prices';

/** Values that laws of the EU ask of a product beside its texts and price. */
export interface LawSeed {
  originCountry?: string;
  hsCode?: string;
  ageLimit?: number;
  /** Warnings, in English and French. */
  warnings?: readonly [en: string, fr: string];
  /** Numbers and content of its variants, in their order. */
  variants?: readonly {
    gtin?: string;
    mpn?: string;
    content?: readonly [amount: string, unit: ContentUnit];
  }[];
}

/** By the SKU of the product. GTINs that begin with 2 belong to nobody. */
export const LAWS: Readonly<Record<string, LawSeed>> = {
  'MO-COF': {
    originCountry: 'ET',
    hsCode: '09012100',
    variants: [{ gtin: '2000000000015', mpn: 'CAF-250', content: ['250', 'g'] }],
  },
  'AL-ALMA': {
    originCountry: 'FR',
    hsCode: '94052190',
    warnings: [
      'Use bulbs of at most 8 W.\nPull the plug before you change the bulb.\nFor dry rooms only.',
      'Ampoule de 8 W au plus.\nDébranchez la lampe avant de changer l’ampoule.\nPour pièces sèches seulement.',
    ],
    variants: [
      { gtin: '2000000000022', mpn: 'ALMA-F' },
      { gtin: '2000000000039', mpn: 'ALMA-C' },
      { gtin: '2000000000046', mpn: 'ALMA-B' },
    ],
  },
  'AL-CND': {
    originCountry: 'FR',
    hsCode: '34060000',
    warnings: [
      'Never leave a burning candle alone.\nKeep it away from children, animals and curtains.',
      'Ne laissez jamais une bougie allumée sans surveillance.\nTenez-la loin des enfants, des animaux et des rideaux.',
    ],
    variants: [
      { gtin: '2000000000053', content: ['190', 'g'] },
      { gtin: '2000000000060', content: ['400', 'g'] },
    ],
  },
  'VD-SOAP': {
    originCountry: 'GR',
    hsCode: '34011100',
    warnings: ['Not for the eyes.', 'Évitez le contact avec les yeux.'],
    variants: [{ gtin: '2000000000077', content: ['200', 'g'] }],
  },
  'VD-HND': { originCountry: 'GR', hsCode: '34013000', variants: [{ content: ['500', 'ml'] }] },
};

/** Manufacturers and responsible persons of brands. The second one is for makers outside of the EU. */
export const MAKERS: Readonly<Record<string, readonly [EconomicOperator, EconomicOperator?]>> = {
  'maison-orme': [
    {
      name: 'Maison Orme SAS',
      address: '3 quai de la Forge\n45000 Orléans\nFrance',
      email: 'safety@maison-orme.example',
      url: null,
    },
  ],
  'atelier-lumen': [
    {
      name: 'Atelier Lumen SCOP',
      address: '18 montée de la Boucle\n69004 Lyon\nFrance',
      email: 'bonjour@atelier-lumen.example',
      url: 'https://atelier-lumen.example',
    },
  ],
  verdancy: [
    {
      name: 'Verdancy GmbH',
      address: 'Gartenweg 7\n79098 Freiburg\nGermany',
      email: 'safety@verdancy.example',
      url: null,
    },
  ],
  northmoor: [
    {
      name: 'Northmoor Ltd',
      address: '2 Mill Lane\nHebden Bridge HX7 8AT\nUnited Kingdom',
      email: null,
      url: 'https://northmoor.example/contact',
    },
    {
      name: 'Northmoor Europe B.V.',
      address: 'Havenstraat 12\n3011 Rotterdam\nNetherlands',
      email: 'safety@northmoor.example',
      url: null,
    },
  ],
};
