interface AttributeSeed {
  name: string;
  type: 'text' | 'color' | 'select';
  values: readonly { value: string; colorCode?: string }[];
}

/** Colours of variants, by name. */
export const COLORS: Readonly<Record<string, string>> = {
  White: '#f2f1ec',
  Cream: '#e9dcc0',
  Sand: '#cdb38a',
  Mustard: '#d19a2e',
  Brick: '#b5493a',
  Blush: '#d49a94',
  Plum: '#6d4a6b',
  Ocean: '#2f6d8c',
  Navy: '#27364f',
  Sage: '#8fa68a',
  Forest: '#3f6650',
  Charcoal: '#454b52',
  Black: '#26282b',
};

const SIZES = [
  'S',
  'M',
  'L',
  '20 cm',
  '24 cm',
  '28 cm',
  '30 cm',
  '45 cm',
  '3 cups',
  '6 cups',
  '0.5 L',
  '0.75 L',
  '1 L',
  'A6',
  'A5',
  'A4',
  'Hand',
  'Bath',
  'Regular',
  'Long',
  '80 × 150 cm',
  '160 × 230 cm',
];

const MATERIALS = ['Oak', 'Walnut', 'Olive wood', 'Beech', 'Terracotta', 'Zinc', 'Brass', 'Steel'];

export const ATTRIBUTES: readonly AttributeSeed[] = [
  {
    name: 'Color',
    type: 'color',
    values: Object.entries(COLORS).map(([value, colorCode]) => ({ value, colorCode })),
  },
  { name: 'Size', type: 'select', values: SIZES.map((value) => ({ value })) },
  { name: 'Material', type: 'text', values: MATERIALS.map((value) => ({ value })) },
];
