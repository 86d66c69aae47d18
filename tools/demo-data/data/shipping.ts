import type { Cents } from './types';

export const ZONES = {
  'European Union': [
    'AT',
    'BE',
    'BG',
    'HR',
    'CY',
    'CZ',
    'DK',
    'EE',
    'FI',
    'FR',
    'DE',
    'GR',
    'HU',
    'IE',
    'IT',
    'LV',
    'LT',
    'LU',
    'MT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SK',
    'SI',
    'ES',
    'SE',
  ],
  'United Kingdom': ['GB'],
  'United States & Canada': ['US', 'CA'],
} as const;

/** Name of a shipping zone. */
export type Zone = keyof typeof ZONES;

interface MethodSeed {
  name: string;
  description: string;
  fr: Record<'name' | 'description', string>;
  carrier: string;
  days: readonly [number, number];
  isPickup?: boolean;
  rateType: 'flat' | 'weight_based' | 'price_based' | 'free';
  cost?: Cents;
  freeOver?: Cents;
  /** Grams or cents; the upper bound is excluded. */
  bands?: readonly { from: number; to: number | null; cost: Cents }[];
  zones: readonly Zone[];
}

export const METHODS: readonly MethodSeed[] = [
  {
    name: 'Standard',
    description: 'To the door, with a tracking number.',
    fr: { name: 'Standard', description: 'À domicile, avec un numéro de suivi.' },
    carrier: 'Colissimo',
    days: [2, 4],
    rateType: 'flat',
    cost: 590,
    freeOver: 8000,
    zones: ['European Union'],
  },
  {
    name: 'Express',
    description: 'Handed over before noon two working days later at the latest.',
    fr: { name: 'Express', description: 'Remis avant midi, deux jours ouvrés plus tard au plus.' },
    carrier: 'Chronopost',
    days: [1, 2],
    rateType: 'weight_based',
    bands: [
      { from: 0, to: 1000, cost: 1190 },
      { from: 1000, to: 5000, cost: 1690 },
      { from: 5000, to: 15000, cost: 2490 },
    ],
    zones: ['European Union'],
  },
  {
    name: 'Collect in Lyon',
    description: 'At our workshop in the Croix-Rousse, Tuesday to Saturday.',
    fr: { name: 'Retrait à Lyon', description: 'À notre atelier de la Croix-Rousse, du mardi au samedi.' },
    carrier: 'Comptoir',
    days: [0, 1],
    rateType: 'free',
    isPickup: true,
    zones: ['European Union'],
  },
  {
    name: 'UK Tracked',
    description: 'Duties are paid by us.',
    fr: { name: 'Suivi, Royaume-Uni', description: 'Droits de douane à notre charge.' },
    carrier: 'Royal Mail',
    days: [3, 6],
    rateType: 'price_based',
    bands: [
      { from: 0, to: 5000, cost: 990 },
      { from: 5000, to: 15000, cost: 1490 },
      { from: 15000, to: null, cost: 1990 },
    ],
    freeOver: 25000,
    zones: ['United Kingdom'],
  },
  {
    name: 'Transatlantic',
    description: 'By air, with customs papers filled in.',
    fr: { name: 'Transatlantique', description: 'Par avion, documents de douane remplis.' },
    carrier: 'UPS',
    days: [4, 9],
    rateType: 'weight_based',
    bands: [
      { from: 0, to: 500, cost: 1490 },
      { from: 500, to: 2000, cost: 2490 },
      { from: 2000, to: 10000, cost: 4990 },
    ],
    zones: ['United States & Canada'],
  },
];
