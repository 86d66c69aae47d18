import type { ProductSeed } from './types';

export const HOME: readonly ProductSeed[] = [
  {
    sku: 'AL-ALMA',
    name: 'Alma Table Lamp',
    category: 'lighting',
    brand: 'atelier-lumen',
    price: 11900,
    short: 'A steel shade, a brass stem and a dimmer under your thumb.',
    description:
      'Alma throws its light downwards and leaves the room quiet. The shade is spun from one sheet of steel and powder-coated; the flex is covered in cotton. Every part can be ordered and replaced with one screwdriver.',
    fr: {
      name: 'Lampe de table Alma',
      short: 'Un abat-jour d’acier, un pied de laiton et un variateur sous le pouce.',
      description:
        'Alma éclaire vers le bas et laisse la pièce tranquille. L’abat-jour est repoussé dans une seule feuille d’acier, puis thermolaqué ; le câble est gainé de coton. Chaque pièce peut être commandée et remplacée avec un simple tournevis.',
    },
    tags: ['lamp', 'brass', 'repairable'],
    art: { shape: 'tableLamp', accent: '#c08a2b' },
    grams: 2100,
    size: [28, 28, 46],
    age: 15,
    featured: true,
    variants: [
      { color: 'Forest', stock: [11, 4] },
      { color: 'Cream', stock: [8, 3] },
      { color: 'Black', price: 12900, stock: [5, 0] },
    ],
  },
  {
    sku: 'AL-HALO',
    name: 'Halo Pendant',
    category: 'lighting',
    brand: 'atelier-lumen',
    price: 13900,
    compare: 16900,
    short: 'A wide dome for long tables.',
    description:
      'The inside is painted white and sends the light exactly where the plates are. Supplied with three metres of flex and a ceiling cup; an electrician needs a quarter of an hour.',
    fr: {
      name: 'Suspension Halo',
      short: 'Un large dôme pour les longues tables.',
      description:
        'L’intérieur, peint en blanc, envoie la lumière exactement là où sont les assiettes. Livrée avec trois mètres de câble et un pavillon de plafond ; un électricien la pose en un quart d’heure.',
    },
    tags: ['lamp', 'steel', 'repairable'],
    art: { shape: 'pendant', color: '#d19a2e', accent: '#26282b' },
    grams: 2600,
    size: [45, 45, 28],
    age: 110,
    variants: [
      { size: '30 cm', stock: [10, 4] },
      { size: '45 cm', price: 17900, compare: 20900, grams: 3800, stock: [2, 1] },
    ],
  },
  {
    sku: 'KJ-CSH',
    name: 'Linen Cushion 50 × 50',
    category: 'textiles',
    brand: 'kjellberg',
    price: 3900,
    short: 'Heavy linen with a feather filling and a hidden zip.',
    description:
      'Dyed in the piece and washed, so that the colour is calm and the hand is soft. Filling included. The cover goes into the machine at forty degrees.',
    fr: {
      name: 'Coussin en lin 50 × 50',
      short: 'Un lin épais, un garnissage de plumes et une fermeture cachée.',
      description:
        'Teint en pièce puis lavé : la couleur est calme et le toucher, doux. Garnissage compris. La housse passe en machine à quarante degrés.',
    },
    tags: ['linen', 'cushion'],
    art: { shape: 'cushion', accent: '#f2f1ec' },
    grams: 900,
    size: [50, 50, 15],
    age: 140,
    variants: [
      { color: 'Mustard', stock: [30, 12] },
      { color: 'Sage', stock: [26, 9] },
      { color: 'Plum', stock: [14, 0] },
    ],
  },
  {
    sku: 'KJ-BLK',
    name: 'Wool Blanket 130 × 180',
    category: 'textiles',
    brand: 'kjellberg',
    price: 9800,
    compare: 11800,
    short: 'Lambswool with a fringe, for two people and one dog.',
    description:
      'Spun and woven in Varberg from traceable lambswool, brushed on one side. Airs overnight on the line; wash it by hand when the dog insists.',
    fr: {
      name: 'Plaid en laine 130 × 180',
      short: 'De la laine d’agneau à franges, pour deux personnes et un chien.',
      description:
        'Filé et tissé à Varberg dans une laine d’agneau dont nous connaissons l’origine, gratté sur une face. Une nuit dehors suffit à l’aérer ; lavez-le à la main quand le chien insiste.',
    },
    tags: ['wool', 'blanket', 'couverture', 'gift'],
    art: { shape: 'blanket', accent: '#f2f1ec' },
    grams: 1300,
    size: [40, 30, 10],
    age: 220,
    featured: true,
    variants: [
      { color: 'Ocean', stock: [16, 6] },
      { color: 'Brick', stock: [12, 5] },
    ],
  },
  {
    sku: 'KJ-RUG',
    name: 'Flat-Woven Rug',
    category: 'textiles',
    brand: 'kjellberg',
    price: 14900,
    short: 'A wool kilim that lies flat and can be turned over.',
    description:
      'Woven in the same pattern on both sides, so that it lasts twice as long. Felt pads for the corners come with it.',
    fr: {
      name: 'Tapis tissé à plat',
      short: 'Un kilim de laine qui ne gondole pas et se retourne.',
      description:
        'Le motif est le même sur les deux faces : il dure donc deux fois plus longtemps. Des patins de feutre pour les coins sont fournis.',
    },
    tags: ['wool', 'rug'],
    art: { shape: 'rug', color: '#a8503f', accent: '#27364f' },
    grams: 3200,
    size: [80, 20, 20],
    age: 290,
    variants: [
      { size: '80 × 150 cm', stock: [7, 2] },
      { size: '160 × 230 cm', price: 34900, grams: 8600, stock: [3, 1] },
    ],
  },
  {
    sku: 'PV-VAS',
    name: 'Tall Stoneware Vase',
    category: 'decoration',
    brand: 'porto-velho',
    price: 5400,
    short: 'A narrow neck that holds five stems where you put them.',
    description:
      'Matt outside, glazed inside and therefore watertight. Twenty-eight centimetres high and heavy enough for branches.',
    fr: {
      name: 'Grand vase en grès',
      short: 'Un col étroit qui tient cinq tiges là où vous les mettez.',
      description:
        'Mat à l’extérieur, émaillé à l’intérieur et donc étanche. Vingt-huit centimètres de haut, et assez lourd pour porter des branches.',
    },
    tags: ['stoneware', 'handmade', 'gift'],
    art: { shape: 'vase', color: '#4d6a7d', accent: '#d49a94' },
    grams: 1450,
    size: [15, 15, 28],
    age: 35,
    stock: [13, 5],
  },
  {
    sku: 'AL-CND',
    name: 'Fig & Cedar Candle',
    category: 'decoration',
    brand: 'atelier-lumen',
    price: 2400,
    short: 'Rapeseed wax, a cotton wick and the smell of a warm wall.',
    description:
      'Poured by hand into a reusable stoneware pot. Burns for about forty hours when the wick is kept at five millimetres.',
    fr: {
      name: 'Bougie figuier et cèdre',
      short: 'Cire de colza, mèche de coton et parfum de mur au soleil.',
      description:
        'Coulée à la main dans un pot en grès réutilisable. Elle brûle une quarantaine d’heures si la mèche est tenue à cinq millimètres.',
    },
    tags: ['candle', 'chandelle', 'gift'],
    art: { shape: 'candle', color: '#8fa68a', accent: '#3f6650' },
    grams: 420,
    size: [8, 8, 10],
    age: 7,
    variants: [
      { size: 'S', stock: [55, 21] },
      { size: 'L', price: 3900, grams: 780, stock: [29, 10] },
    ],
  },
  {
    sku: 'AL-CLK',
    name: 'Quiet Wall Clock 30 cm',
    category: 'decoration',
    brand: 'atelier-lumen',
    price: 7200,
    short: 'A sweeping second hand that makes no sound at all.',
    description:
      'An aluminium case behind mineral glass, with a German movement that runs for two years on one cell. Hangs on a single nail.',
    fr: {
      name: 'Horloge murale silencieuse 30 cm',
      short: 'Une trotteuse continue qui ne fait aucun bruit.',
      description:
        'Un boîtier d’aluminium sous verre minéral, avec un mouvement allemand qui tourne deux ans avec une pile. Un seul clou suffit.',
    },
    tags: ['clock'],
    art: { shape: 'clock', color: '#2f4858', accent: '#b5493a' },
    grams: 900,
    size: [30, 30, 4],
    age: 175,
    stock: [9, 3],
  },
  {
    sku: 'AF-MIR',
    name: 'Round Oak Mirror',
    category: 'decoration',
    brand: 'alder-finch',
    price: 12400,
    short: 'Sixty centimetres of glass in a bent oak frame.',
    description:
      'The frame is steamed and bent from one strip of oak and closed with a visible scarf joint. The leather strap carries twelve kilograms; the mirror weighs five.',
    fr: {
      name: 'Miroir rond en chêne',
      short: 'Soixante centimètres de verre dans un cadre de chêne cintré.',
      description:
        'Le cadre est cintré à la vapeur dans une seule lame de chêne et fermé par un joint biseauté laissé visible. La lanière de cuir porte douze kilos ; le miroir en pèse cinq.',
    },
    tags: ['oak', 'mirror'],
    art: { shape: 'mirror', color: '#b98a5a', accent: '#6b4a32' },
    grams: 5000,
    size: [60, 60, 4],
    age: 250,
    stock: [0, 0],
  },
  {
    sku: 'AF-BSK',
    name: 'Seagrass Basket',
    category: 'decoration',
    brand: 'alder-finch',
    price: 2900,
    short: 'For blankets, toys and Sunday papers.',
    description:
      'Braided by hand around a light wire frame that keeps its shape. The three sizes fit inside each other when they are not needed.',
    fr: {
      name: 'Panier en jonc de mer',
      short: 'Pour les plaids, les jouets et les journaux du dimanche.',
      description:
        'Tressé à la main autour d’une fine armature de métal qui garde sa forme. Les trois tailles se rangent l’une dans l’autre quand vous n’en avez pas besoin.',
    },
    tags: ['storage', 'handmade'],
    art: { shape: 'basket', color: '#c3a071', accent: '#8b6b48' },
    grams: 850,
    size: [35, 35, 30],
    age: 205,
    variants: [
      { size: 'S', stock: [27, 10] },
      { size: 'M', price: 3900, grams: 1200, stock: [20, 8] },
      { size: 'L', price: 5400, grams: 1700, stock: [4, 0] },
    ],
  },
  {
    sku: 'KJ-BTH',
    name: 'Organic Cotton Towel',
    category: 'bath',
    brand: 'kjellberg',
    price: 1500,
    short: 'Thick terry that dries faster than it looks.',
    description:
      'Long-staple organic cotton at 600 g/m², with a woven loop at each end. It becomes softer during the first five washes and then stays that way.',
    fr: {
      name: 'Serviette en coton bio',
      short: 'Une éponge épaisse qui sèche plus vite qu’elle n’en a l’air.',
      description:
        'Du coton bio à fibres longues, 600 g/m², avec une attache tissée à chaque bout. Elle s’adoucit au fil des cinq premiers lavages et le reste ensuite.',
    },
    tags: ['cotton', 'organic', 'bath'],
    art: { shape: 'towels', color: '#4d7f93', accent: '#e9dcc0' },
    grams: 250,
    size: [30, 20, 6],
    age: 315,
    variants: [
      { color: 'Ocean', size: 'Hand', stock: [80, 30] },
      { color: 'Ocean', size: 'Bath', price: 3400, grams: 650, stock: [60, 24] },
      { color: 'White', size: 'Hand', stock: [75, 30] },
      { color: 'White', size: 'Bath', price: 3400, grams: 650, stock: [0, 0] },
    ],
  },
  {
    sku: 'VD-SOAP',
    name: 'Olive & Laurel Soap',
    category: 'bath',
    brand: 'verdancy',
    price: 750,
    short: 'A slow soap, cured for nine months.',
    description:
      'Olive oil, laurel oil, water and lye, and nothing else. Two hundred grams that last a family about two months.',
    fr: {
      name: 'Savon à l’olive et au laurier',
      short: 'Un savon lent, affiné neuf mois.',
      description:
        'De l’huile d’olive, de l’huile de baies de laurier, de l’eau et de la soude, rien d’autre. Deux cents grammes qui durent environ deux mois à une famille.',
    },
    tags: ['soap', 'vegan'],
    art: { shape: 'soap', color: '#8a9a4e', accent: '#c9a97a' },
    grams: 210,
    size: [9, 6, 5],
    age: 5,
    stock: [200, 90],
  },
  {
    sku: 'VD-HND',
    name: 'Rosemary Hand Wash 500 ml',
    category: 'bath',
    brand: 'verdancy',
    price: 1450,
    short: 'In a glass bottle that you can fill again.',
    description:
      'A mild wash with rosemary from Provence and no palm oil. The pump is made of steel and outlives the bottle.',
    fr: {
      name: 'Savon pour les mains au romarin 500 ml',
      short: 'Dans un flacon de verre que vous remplirez de nouveau.',
      description:
        'Un savon doux au romarin de Provence, sans huile de palme. La pompe est en acier et survit au flacon.',
    },
    tags: ['soap', 'vegan', 'refill'],
    art: { shape: 'dispenser', color: '#7a5b3a', accent: '#8fa68a' },
    grams: 890,
    size: [8, 8, 20],
    age: 100,
    stock: [65, 0],
  },
];
