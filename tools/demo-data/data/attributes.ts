interface AttributeSeed {
  name: string;
  fr: { name: string };
  type: 'text' | 'color' | 'select';
  /** A value without French text is the same in both languages. */
  values: readonly { value: string; fr?: string; colorCode?: string }[];
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

/** Values that differ in French. */
const FRENCH: Readonly<Record<string, string>> = {
  White: 'Blanc',
  Cream: 'Crème',
  Sand: 'Sable',
  Mustard: 'Moutarde',
  Brick: 'Brique',
  Blush: 'Rose poudré',
  Plum: 'Prune',
  Ocean: 'Bleu océan',
  Navy: 'Bleu marine',
  Sage: 'Sauge',
  Forest: 'Vert forêt',
  Charcoal: 'Anthracite',
  Black: 'Noir',
  '3 cups': '3 tasses',
  '6 cups': '6 tasses',
  '0.5 L': '0,5 L',
  '0.75 L': '0,75 L',
  Hand: 'Serviette de toilette',
  Bath: 'Drap de bain',
  Regular: 'Standard',
  Oak: 'Chêne',
  Walnut: 'Noyer',
  'Olive wood': 'Bois d’olivier',
  Beech: 'Hêtre',
  Terracotta: 'Terre cuite',
  Brass: 'Laiton',
  Steel: 'Acier',
};

const valueOf = (value: string): { value: string; fr?: string } => ({ value, fr: FRENCH[value] });

export const ATTRIBUTES: readonly AttributeSeed[] = [
  {
    name: 'Color',
    fr: { name: 'Couleur' },
    type: 'color',
    values: Object.entries(COLORS).map(([value, colorCode]) => ({ ...valueOf(value), colorCode })),
  },
  { name: 'Size', fr: { name: 'Taille' }, type: 'select', values: SIZES.map(valueOf) },
  { name: 'Material', fr: { name: 'Matière' }, type: 'text', values: MATERIALS.map(valueOf) },
];
