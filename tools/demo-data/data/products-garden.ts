import type { ProductSeed } from './types';

export const GARDEN: readonly ProductSeed[] = [
  {
    sku: 'VD-CAN',
    name: 'Long-Reach Watering Can 5 L',
    category: 'garden-tools',
    brand: 'verdancy',
    price: 4500,
    short: 'A brass rose that rains instead of pours.',
    description:
      'Galvanised steel with a powder coat, balanced so that it tips with one finger when it is full. The rose comes off for cleaning and for tomatoes, who do not like wet leaves.',
    fr: {
      name: 'Arrosoir à long bec 5 L',
      short: 'Une pomme en laiton qui fait la pluie, pas la cascade.',
      description:
        'De l’acier galvanisé et thermolaqué, si bien équilibré qu’un doigt suffit à le pencher une fois plein. La pomme se retire pour la nettoyer, et pour les tomates, qui n’aiment pas avoir les feuilles mouillées.',
    },
    tags: ['steel', 'brass'],
    art: { shape: 'wateringCan', accent: '#c9a97a' },
    grams: 1300,
    size: [48, 18, 30],
    age: 120,
    variants: [
      { color: 'Navy', stock: [22, 9] },
      { color: 'Sage', stock: [18, 6] },
    ],
  },
  {
    sku: 'VD-TRW',
    name: 'Forged Hand Trowel',
    category: 'garden-tools',
    brand: 'verdancy',
    price: 2200,
    short: 'One piece of steel that does not bend.',
    description:
      'Drop-forged boron steel with marks for the depth of bulbs and a handle of ash. The leather loop is for the hook by the door.',
    fr: {
      name: 'Transplantoir forgé',
      short: 'Une seule pièce d’acier qui ne plie pas.',
      description:
        'De l’acier au bore, forgé à chaud, avec des repères pour la profondeur des bulbes et un manche en frêne. La lanière de cuir est faite pour le crochet près de la porte.',
    },
    tags: ['steel', 'ash'],
    art: { shape: 'trowel', color: '#7d8790', accent: '#b98a5a' },
    grams: 310,
    size: [32, 8, 5],
    age: 230,
    stock: [45, 20],
  },
  {
    sku: 'VD-SEC',
    name: 'Bypass Secateurs',
    category: 'garden-tools',
    brand: 'verdancy',
    price: 3900,
    compare: 4600,
    short: 'A clean cut up to twenty-two millimetres.',
    description:
      'Japanese steel blades that can be taken apart, sharpened and put back without tools. Left and right hands are equally welcome.',
    fr: {
      name: 'Sécateur à lames croisantes',
      short: 'Une coupe nette jusqu’à vingt-deux millimètres.',
      description:
        'Des lames en acier japonais qui se démontent, s’affûtent et se remontent sans outil. Les gauchers y sont aussi à l’aise que les droitiers.',
    },
    tags: ['steel', 'repairable'],
    art: { shape: 'secateurs', color: '#b5493a', accent: '#454b52' },
    grams: 240,
    size: [21, 6, 3],
    age: 24,
    stock: [34, 15],
  },
  {
    sku: 'VD-POT',
    name: 'Terracotta Planter with Saucer',
    category: 'pots-seeds',
    brand: 'verdancy',
    price: 1400,
    short: 'Frost-proof clay from Impruneta.',
    description:
      'Pressed by hand into old moulds and fired for three days, which is what makes it survive the winter. The saucer is glazed on the inside.',
    fr: {
      name: 'Pot en terre cuite avec soucoupe',
      short: 'Une argile d’Impruneta qui ne craint pas le gel.',
      description:
        'Pressé à la main dans de vieux moules et cuit pendant trois jours : c’est ce qui lui fait passer l’hiver. L’intérieur de la soucoupe est émaillé.',
    },
    tags: ['terracotta', 'frost-proof'],
    art: { shape: 'planter', color: '#c06b45', accent: '#e0a47f' },
    grams: 1500,
    size: [16, 16, 15],
    age: 310,
    variants: [
      { size: 'S', material: 'Terracotta', stock: [60, 25] },
      { size: 'M', material: 'Terracotta', price: 2300, grams: 3100, stock: [41, 15] },
      { size: 'L', material: 'Terracotta', price: 3900, grams: 6400, stock: [8, 0] },
      { size: 'M', material: 'Zinc', price: 2700, grams: 1900, stock: [17, 6] },
    ],
  },
  {
    sku: 'VD-SDW',
    name: 'Wildflower Seed Mix 10 m²',
    category: 'pots-seeds',
    brand: 'verdancy',
    price: 690,
    short: 'Thirty-two native species for bees and lazy gardeners.',
    description:
      'Sow between March and May or in September on bare soil, press down, water once, wait. No grasses, so that the flowers win.',
    fr: {
      name: 'Mélange de fleurs sauvages 10 m²',
      short: 'Trente-deux espèces indigènes pour les abeilles et les jardiniers paresseux.',
      description:
        'Semez de mars à mai ou en septembre sur un sol nu, tassez, arrosez une fois, attendez. Sans graminées, pour que les fleurs l’emportent.',
    },
    tags: ['seeds', 'organic', 'bees'],
    art: { shape: 'seeds', color: '#d19a2e', accent: '#b5493a' },
    grams: 40,
    size: [12, 9, 1],
    age: 11,
    stock: [300, 150],
  },
  {
    sku: 'VD-SDH',
    name: 'Kitchen Herbs, Six Packets',
    category: 'pots-seeds',
    brand: 'verdancy',
    price: 1290,
    short: 'Basil, parsley, chives, thyme, coriander and dill.',
    description:
      'Organic and open-pollinated: keep your own seed in autumn and you will never have to buy the set again. With a card that says when to sow what.',
    fr: {
      name: 'Herbes aromatiques, six sachets',
      short: 'Basilic, persil, ciboulette, thym, coriandre et aneth.',
      description:
        'Des graines bio et reproductibles : récoltez les vôtres à l’automne, et vous n’aurez plus jamais à racheter le lot. Une carte vous dit quand semer quoi.',
    },
    tags: ['seeds', 'organic', 'gift'],
    art: { shape: 'seeds', color: '#5c8d63', accent: '#d19a2e' },
    grams: 60,
    size: [14, 10, 2],
    age: 80,
    stock: [110, 45],
  },
  {
    sku: 'VD-GLV',
    name: 'Goatskin Gardening Gloves',
    category: 'garden-tools',
    brand: 'verdancy',
    price: 2600,
    short: 'Thin enough for seedlings, tough enough for roses.',
    description:
      'Vegetable-tanned goatskin with a cotton back and a cuff that keeps the soil out. They shape themselves to your hand within a week.',
    fr: {
      name: 'Gants de jardinage en chèvre',
      short: 'Assez fins pour les semis, assez solides pour les rosiers.',
      description:
        'Du cuir de chèvre à tannage végétal, un dos de coton et un poignet qui laisse la terre dehors. En une semaine, ils prennent la forme de vos mains.',
    },
    tags: ['leather'],
    art: { shape: 'gloves', color: '#d19a2e', accent: '#3f6650' },
    grams: 120,
    size: [25, 12, 3],
    age: 165,
    variants: [
      { size: 'S', stock: [15, 5] },
      { size: 'M', stock: [28, 10] },
      { size: 'L', stock: [1, 0] },
    ],
  },
];
