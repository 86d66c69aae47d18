import type { ProductSeed } from './types';

export const OUTDOOR: readonly ProductSeed[] = [
  {
    sku: 'HD-RDG',
    name: 'Ridge 2 Tent',
    category: 'camping',
    brand: 'halden',
    price: 28900,
    compare: 33900,
    short: 'Two people, two porches, 2.1 kilograms.',
    description:
      'A pole tent that stands in four minutes and in forty knots of wind. The outer is silicone-coated ripstop with a water column of three metres; seams are taped, zips are large. Footprint included.',
    fr: {
      name: 'Tente Ridge 2',
      short: 'Deux personnes, deux absides, 2,1 kilos.',
      description:
        'Une tente à arceaux qui se monte en quatre minutes et tient dans quarante nœuds de vent. Le double toit est en ripstop siliconé, étanche sous trois mètres de colonne d’eau ; les coutures sont étanchées, les fermetures sont larges. Tapis de sol compris.',
    },
    tags: ['tent', 'lightweight'],
    art: { shape: 'tent', accent: '#d19a2e' },
    grams: 2100,
    size: [48, 16, 16],
    age: 40,
    featured: true,
    variants: [
      { color: 'Forest', stock: [9, 5] },
      { color: 'Brick', stock: [6, 2] },
    ],
  },
  {
    sku: 'HD-SLP',
    name: 'Fell Down Sleeping Bag −4 °C',
    category: 'camping',
    brand: 'halden',
    price: 24900,
    short: 'Traceable duck down in a bag that packs to three litres.',
    description:
      'Six hundred grams of 700-cuin down, a draught collar and a zip that does not bite. The comfort limit is honest: it was measured with tired people, not with dummies.',
    fr: {
      name: 'Sac de couchage en duvet Fell −4 °C',
      short: 'Un duvet de canard à l’origine connue, dans un sac qui se plie en trois litres.',
      description:
        'Six cents grammes de duvet 700 cuin, une collerette contre les courants d’air et une fermeture qui ne mord pas. La température de confort est honnête : elle a été mesurée avec des gens fatigués, pas avec des mannequins.',
    },
    tags: ['down', 'lightweight'],
    art: { shape: 'sleepingBag', color: '#b5493a', accent: '#d9b36c' },
    grams: 1050,
    size: [30, 18, 18],
    age: 260,
    variants: [
      { size: 'Regular', stock: [12, 5] },
      { size: 'Long', price: 26900, grams: 1150, stock: [7, 0] },
    ],
  },
  {
    sku: 'HD-STV',
    name: 'Compact Stove & Pot',
    category: 'camping',
    brand: 'halden',
    price: 6900,
    short: 'Half a litre boils in two and a half minutes.',
    description:
      'The burner, a small cartridge and a spoon all fit inside the pot. The flame goes down far enough for porridge, which is harder than it sounds. Cartridge not included.',
    fr: {
      name: 'Réchaud compact et casserole',
      short: 'Un demi-litre bout en deux minutes et demie.',
      description:
        'Le brûleur, une petite cartouche et une cuillère tiennent dans la casserole. La flamme descend assez bas pour une bouillie d’avoine, ce qui est plus difficile qu’il n’y paraît. Cartouche non fournie.',
    },
    tags: ['stove', 'titanium'],
    art: { shape: 'stove', color: '#454b52', accent: '#8a939c' },
    grams: 390,
    size: [14, 11, 13],
    age: 22,
    stock: [31, 13],
  },
  {
    sku: 'HD-CHR',
    name: 'Folding Camp Chair',
    category: 'camping',
    brand: 'halden',
    price: 5900,
    short: 'Ash legs, canvas seat, ten years of summers.',
    description:
      'Sits low, folds flat and carries 120 kilograms. The canvas can be taken off and washed; spare seats are in the shop.',
    fr: {
      name: 'Chaise de camp pliante',
      short: 'Pieds de frêne, assise de toile, dix ans d’étés.',
      description:
        'Elle est basse, se plie à plat et porte 120 kilos. La toile se retire et se lave ; des assises de rechange sont en boutique.',
    },
    tags: ['ash', 'canvas', 'repairable'],
    art: { shape: 'chair', color: '#3f6650', accent: '#c9a97a' },
    grams: 2900,
    size: [70, 18, 14],
    age: 190,
    stock: [15, 0],
  },
  {
    sku: 'HD-HAM',
    name: 'Travel Hammock',
    category: 'camping',
    brand: 'halden',
    price: 4400,
    compare: 5200,
    short: 'Two trees and a free afternoon are all it needs.',
    description:
      'Parachute nylon with wide straps that leave the bark alone. Packs to the size of a grapefruit and carries two hundred kilograms.',
    fr: {
      name: 'Hamac de voyage',
      short: 'Deux arbres et un après-midi libre, rien de plus.',
      description:
        'De la toile de parachute et de larges sangles qui épargnent l’écorce. Plié, il a la taille d’un pamplemousse ; tendu, il porte deux cents kilos.',
    },
    tags: ['lightweight', 'gift'],
    art: { shape: 'hammock', color: '#2f6d8c', accent: '#d19a2e' },
    grams: 640,
    size: [16, 14, 12],
    age: 355,
    stock: [25, 11],
  },
  {
    sku: 'HD-LAN',
    name: 'Camp Lantern',
    category: 'camping',
    brand: 'halden',
    price: 4900,
    short: 'Warm light for a week on one charge.',
    description:
      'Dims from reading to company, charges by USB-C and gives your phone a third of its battery in an emergency. Survives rain and being sat on.',
    fr: {
      name: 'Lanterne de camp',
      short: 'Une semaine de lumière chaude par charge.',
      description:
        'Elle se règle de la lecture à la veillée, se recharge par USB-C et rend à votre téléphone un tiers de sa batterie en cas d’urgence. Elle survit à la pluie, et à qui s’assied dessus.',
    },
    tags: ['lamp', 'rechargeable'],
    art: { shape: 'lantern', color: '#27364f', accent: '#d19a2e' },
    grams: 360,
    size: [10, 10, 17],
    age: 3,
    stock: [40, 20],
  },
  {
    sku: 'NM-DAY',
    name: 'Daypack 22 L',
    category: 'bags-bottles',
    brand: 'northmoor',
    price: 8900,
    short: 'Waxed cotton, one big pocket and no dangling straps.',
    description:
      'Carries a jacket, lunch and a laptop, in that order of importance. The cotton is waxed in Scotland and can be waxed again; the buckles are steel and are repaired free of charge for ever.',
    fr: {
      name: 'Sac à dos 22 L',
      short: 'Coton ciré, une grande poche et aucune sangle qui pend.',
      description:
        'Il porte une veste, un pique-nique et un ordinateur, dans cet ordre d’importance. Le coton est ciré en Écosse et peut l’être de nouveau ; les boucles sont en acier, et leur réparation est gratuite pour toujours.',
    },
    tags: ['waxed cotton', 'repairable'],
    art: { shape: 'backpack', accent: '#d9b36c' },
    grams: 980,
    size: [30, 16, 46],
    age: 50,
    featured: true,
    variants: [
      { color: 'Forest', stock: [20, 9] },
      { color: 'Navy', stock: [17, 6] },
      { color: 'Mustard', stock: [5, 0] },
    ],
  },
  {
    sku: 'NM-FLK',
    name: 'Insulated Flask',
    category: 'bags-bottles',
    brand: 'northmoor',
    price: 2700,
    short: 'Hot for twelve hours, cold for a day.',
    description:
      'Double steel walls with a copper layer between them, and a lid that is a cup. It fits the side pocket of our daypack, which is no accident.',
    fr: {
      name: 'Gourde isotherme',
      short: 'Chaud douze heures, froid une journée.',
      description:
        'Deux parois d’acier séparées par une couche de cuivre, et un bouchon qui sert de tasse. Elle entre dans la poche latérale de notre sac à dos, et ce n’est pas un hasard.',
    },
    tags: ['steel', 'vacuum'],
    art: { shape: 'flask', accent: '#cdb38a' },
    grams: 340,
    size: [8, 8, 25],
    age: 145,
    variants: [
      { color: 'Navy', size: '0.5 L', stock: [50, 20] },
      { color: 'Navy', size: '0.75 L', price: 3200, grams: 430, stock: [44, 18] },
      { color: 'Sage', size: '0.5 L', stock: [38, 12] },
      { color: 'Sage', size: '1 L', price: 3700, grams: 520, stock: [21, 7] },
    ],
  },
];
