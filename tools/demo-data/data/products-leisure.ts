import type { ProductSeed } from './types';

export const PLAY: readonly ProductSeed[] = [
  {
    sku: 'LM-MIL',
    name: 'Draughts & Mill',
    category: 'games',
    brand: 'little-meadow',
    price: 4200,
    short: 'Two old games on the two sides of one board.',
    description:
      'A folding beech board with stones in two colours and rules in six languages. Everything stows inside.',
    fr: {
      name: 'Dames et jeu du moulin',
      short: 'Deux vieux jeux sur les deux faces d’un plateau.',
      description:
        'Un plateau pliant en hêtre, des pions de deux couleurs et des règles en six langues. Tout se range à l’intérieur.',
    },
    tags: ['beech', 'game', 'gift'],
    art: { shape: 'boardGame', color: '#b5493a', accent: '#d19a2e' },
    grams: 1300,
    size: [30, 15, 5],
    age: 65,
    stock: [22, 8],
  },
  {
    sku: 'LM-BLK',
    name: 'Building Blocks, 48 Pieces',
    category: 'toys',
    brand: 'little-meadow',
    price: 5900,
    compare: 6900,
    short: 'Beech blocks that are exact to half a millimetre.',
    description:
      'Towers stand because the blocks are true. Half are painted, half are plain; all fit back into the cotton bag. From eighteen months.',
    fr: {
      name: 'Cubes de construction, 48 pièces',
      short: 'Des blocs de hêtre précis au demi-millimètre.',
      description:
        'Les tours tiennent parce que les blocs sont justes. La moitié est peinte, l’autre est nue ; tous rentrent dans leur sac de coton. Dès dix-huit mois.',
    },
    tags: ['beech', 'toy'],
    art: { shape: 'blocks', color: '#2f6d8c', accent: '#d19a2e' },
    grams: 2400,
    size: [30, 25, 12],
    age: 27,
    featured: true,
    stock: [30, 12],
  },
  {
    sku: 'LM-TRN',
    name: 'Wooden Goods Train',
    category: 'toys',
    brand: 'little-meadow',
    price: 3700,
    short: 'An engine, two wagons and a load of logs.',
    description:
      'The wagons couple with magnets that work in both directions. Fits the usual wooden rails. From three years.',
    fr: {
      name: 'Train de marchandises en bois',
      short: 'Une locomotive, deux wagons et un chargement de rondins.',
      description:
        'Les wagons s’accrochent par des aimants qui marchent dans les deux sens. Compatible avec les rails en bois courants. Dès trois ans.',
    },
    tags: ['beech', 'toy'],
    art: { shape: 'train', color: '#3f6650', accent: '#b5493a' },
    grams: 700,
    size: [32, 8, 9],
    age: 180,
    stock: [2, 0],
  },
  {
    sku: 'LM-KIT',
    name: 'Diamond Kite',
    category: 'toys',
    brand: 'little-meadow',
    price: 2900,
    short: 'Flies in a breeze that barely moves the washing.',
    description:
      'Ripstop sail, ash spars and eight metres of tail. Thirty metres of line on a wooden winder are included.',
    fr: {
      name: 'Cerf-volant losange',
      short: 'Il vole dans une brise qui remue à peine le linge.',
      description:
        'Une voile en ripstop, des baguettes de frêne et huit mètres de queue. Trente mètres de fil sur un dévidoir en bois sont fournis.',
    },
    tags: ['toy', 'outdoor'],
    art: { shape: 'kite', color: '#b5493a', accent: '#d19a2e' },
    grams: 260,
    size: [70, 8, 4],
    age: 365,
    status: 'archived',
    stock: [0, 0],
  },
];

export const DOWNLOADS: readonly ProductSeed[] = [
  {
    sku: 'FP-BRD',
    name: 'The Sourdough Year (e-book)',
    category: 'handbooks',
    brand: 'filament-press',
    price: 1200,
    compare: 1500,
    short: 'Twelve breads, one for each month.',
    description:
      'What changes in a dough when the kitchen does, explained by a baker who kept a diary. This shop is a sample, so the PDF has one page.',
    fr: {
      name: 'L’Année au levain (livre numérique)',
      short: 'Douze pains, un par mois.',
      description:
        'Ce qui change dans une pâte quand la cuisine change, raconté par un boulanger qui a tenu son journal. Cette boutique est un exemple : le PDF n’a qu’une page.',
    },
    tags: ['e-book', 'ebook', 'ebooks', 'baking'],
    art: { shape: 'ebook', color: '#b98a5a', accent: '#d19a2e' },
    age: 19,
    digital: true,
    stock: [5000, 0],
    featured: true,
  },
  {
    sku: 'FP-KNT',
    name: 'Knots for Campers (e-book)',
    category: 'handbooks',
    brand: 'filament-press',
    price: 700,
    short: 'Fourteen knots, drawn step by step.',
    description:
      'Print the page, fold it twice, and keep it with the guy lines. A PDF of one page, as a sample.',
    fr: {
      name: 'Nœuds de camping (livre numérique)',
      short: 'Quatorze nœuds, dessinés étape par étape.',
      description:
        'Imprimez la page, pliez-la en quatre et gardez-la avec les haubans. Un PDF d’une page, en exemple.',
    },
    tags: ['e-book', 'ebook', 'ebooks', 'camping'],
    art: { shape: 'ebook', color: '#3f6650', accent: '#d19a2e' },
    age: 125,
    digital: true,
    stock: [5000, 0],
  },
  {
    sku: 'FP-GRD',
    name: 'Kitchen Garden Calendar (PDF)',
    category: 'handbooks',
    brand: 'filament-press',
    price: 500,
    short: 'Sowing, planting and harvest on twelve printable sheets.',
    description:
      'For central and western Europe, with a column in which you note what really happened. En anglais et en français.',
    fr: {
      name: 'Calendrier du potager (PDF)',
      short: 'Semis, plantation et récolte sur douze feuilles à imprimer.',
      description:
        'Pour l’Europe centrale et occidentale, avec une colonne où noter ce qui s’est vraiment passé. En anglais et en français.',
    },
    tags: ['printable', 'garden'],
    art: { shape: 'planner', color: '#6b8a4e', accent: '#d19a2e' },
    age: 55,
    digital: true,
    stock: [5000, 0],
  },
  {
    sku: 'FP-APR',
    name: 'Cross-Back Apron Sewing Pattern',
    category: 'patterns-scores',
    brand: 'filament-press',
    price: 900,
    short: 'Five sizes, two pockets, one evening.',
    description:
      'Layered PDF for A4 printers and one large sheet for the copy shop, with instructions in pictures. Needs 1.6 metres of linen.',
    fr: {
      name: 'Patron de tablier à dos croisé',
      short: 'Cinq tailles, deux poches, une soirée.',
      description:
        'Un PDF à calques pour les imprimantes A4 et une grande planche pour le reprographe, avec des explications en images. Il faut 1,6 mètre de lin.',
    },
    tags: ['sewing', 'printable'],
    art: { shape: 'pattern', color: '#8fa68a', accent: '#6d4a6b' },
    age: 215,
    digital: true,
    stock: [5000, 0],
  },
  {
    sku: 'FP-PNO',
    name: 'Six Easy Pieces for Piano (score)',
    category: 'patterns-scores',
    brand: 'filament-press',
    price: 800,
    short: 'For the second year, and for rainy Sundays.',
    description:
      'Six short pieces with fingerings, engraved properly and checked by a teacher. PDF, free to copy for your own pupils.',
    fr: {
      name: 'Six pièces faciles pour piano (partition)',
      short: 'Pour la deuxième année, et pour les dimanches de pluie.',
      description:
        'Six pièces brèves et doigtées, gravées avec soin et relues par un professeur. En PDF ; vous pouvez les copier pour vos propres élèves.',
    },
    tags: ['music', 'printable'],
    art: { shape: 'score', color: '#27364f', accent: '#b5493a' },
    age: 8,
    digital: true,
    stock: [5000, 0],
  },
];
