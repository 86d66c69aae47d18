import type { ProductSeed } from './types';

export const KITCHEN: readonly ProductSeed[] = [
  {
    sku: 'MO-CAS-4L',
    name: 'Cast-Iron Casserole 4 L',
    category: 'cookware',
    brand: 'maison-orme',
    price: 12900,
    compare: 14900,
    short: 'The pot for stews, bread and Sunday roasts, enamelled inside and out.',
    description:
      'Sand-cast in one piece and enamelled three times, this casserole holds its heat long after the flame is off. It goes from any hob, induction included, to the oven and then to the table. The lid is ribbed so that steam falls back evenly on what you cook.',
    fr: {
      name: 'Cocotte en fonte 4 L',
      short: 'La cocotte des ragoûts, du pain et des rôtis du dimanche, émaillée dedans comme dehors.',
      description:
        'Coulée d’une seule pièce dans le sable et émaillée trois fois, cette cocotte garde sa chaleur longtemps après que la flamme s’est éteinte. Elle passe de tous les feux, induction comprise, au four, puis à la table. Son couvercle est nervuré : la vapeur retombe en pluie régulière sur ce que vous cuisinez.',
    },
    tags: ['cast iron', 'induction', 'oven safe'],
    art: { shape: 'casserole', accent: '#d9b36c' },
    grams: 4600,
    size: [30, 24, 17],
    age: 12,
    featured: true,
    variants: [
      { color: 'Brick', stock: [24, 10] },
      { color: 'Charcoal', stock: [15, 8] },
      { color: 'Ocean', price: 13900, compare: 15900, stock: [3, 0] },
    ],
  },
  {
    sku: 'MO-PAN',
    name: 'Carbon Steel Frying Pan',
    category: 'cookware',
    brand: 'maison-orme',
    price: 3400,
    short: 'Black steel that gets better with every egg.',
    description:
      'Two and a half millimetres of carbon steel, pressed and riveted to a handle that stays out of the way. Season it once with oil and salt; after a few weeks nothing sticks. Do not put it in the dishwasher.',
    fr: {
      name: 'Poêle en acier carbone',
      short: 'Un acier noir qui se bonifie à chaque œuf.',
      description:
        'Deux millimètres et demi d’acier carbone, emboutis et rivetés à une queue qui ne gêne jamais. Culottez-la une fois avec de l’huile et du sel ; après quelques semaines, plus rien n’attache. Ne la mettez pas au lave-vaisselle.',
    },
    tags: ['carbon steel', 'induction'],
    art: { shape: 'pan', color: '#454b52', accent: '#8b6b48' },
    grams: 1100,
    size: [44, 24, 9],
    age: 210,
    variants: [
      { size: '20 cm', stock: [40, 12], grams: 900 },
      { size: '24 cm', price: 3900, stock: [52, 20] },
      { size: '28 cm', price: 4600, stock: [31, 9], grams: 1600 },
    ],
  },
  {
    sku: 'MO-KET',
    name: 'Whistling Stove Kettle 1.8 L',
    category: 'tea-coffee',
    brand: 'maison-orme',
    price: 5900,
    short: 'An enamel kettle with a beech handle and a two-tone whistle.',
    description:
      'Boils 1.8 litres on gas or induction and tells you so in a friendly fifth. The handle folds down so that it stows under a shelf, and the lid is wide enough to clean the inside by hand.',
    fr: {
      name: 'Bouilloire à sifflet 1,8 L',
      short: 'Une bouilloire émaillée, à poignée de hêtre et sifflet à deux tons.',
      description:
        'Elle porte 1,8 litre à ébullition sur le gaz ou l’induction et vous l’annonce d’une quinte aimable. La poignée se rabat pour tenir sous une étagère, et l’ouverture est assez large pour nettoyer l’intérieur à la main.',
    },
    tags: ['enamel', 'induction', 'tea'],
    art: { shape: 'kettle', accent: '#8b6b48' },
    grams: 1250,
    size: [24, 20, 22],
    age: 95,
    variants: [
      { color: 'Cream', stock: [14, 6] },
      { color: 'Forest', stock: [9, 0] },
    ],
  },
  {
    sku: 'MO-KNF-20',
    name: 'Chef’s Knife 20 cm',
    category: 'knives-boards',
    brand: 'maison-orme',
    price: 7900,
    compare: 9500,
    short: 'Forged steel, walnut handle, sharpened by hand.',
    description:
      'A full-tang blade of high-carbon stainless steel at 58 HRC, ground to fifteen degrees on each side. Balanced at the bolster, so that it follows the hand rather than leading it. Comes with a card for one free sharpening.',
    fr: {
      name: 'Couteau de chef 20 cm',
      short: 'Acier forgé, manche en noyer, affûté à la main.',
      description:
        'Une lame pleine soie en acier inoxydable riche en carbone, à 58 HRC, affûtée à quinze degrés de chaque côté. Équilibrée à la mitre, elle suit la main au lieu de la mener. Une carte vous offre le premier affûtage.',
    },
    tags: ['knife', 'forged', 'walnut'],
    art: { shape: 'knife', color: '#8a939c', accent: '#6b4a32' },
    grams: 240,
    size: [34, 5, 2],
    age: 28,
    featured: true,
    stock: [26, 14],
  },
  {
    sku: 'MO-KNF-09',
    name: 'Paring Knife 9 cm',
    category: 'knives-boards',
    brand: 'maison-orme',
    price: 2900,
    short: 'The small one that ends up doing most of the work.',
    description:
      'For garlic, strawberries and everything that is easier in the hand than on the board. The same steel and the same walnut as its larger sister.',
    fr: {
      name: 'Couteau d’office 9 cm',
      short: 'Le petit qui finit par faire presque tout le travail.',
      description:
        'Pour l’ail, les fraises et tout ce qui se coupe mieux dans la main que sur la planche. Le même acier et le même noyer que son grand frère.',
    },
    tags: ['knife', 'walnut'],
    art: { shape: 'knife', color: '#9aa3ab', accent: '#8b6b48' },
    grams: 80,
    size: [20, 3, 2],
    age: 160,
    stock: [60, 25],
  },
  {
    sku: 'AF-BRD',
    name: 'End-Grain Chopping Board',
    category: 'knives-boards',
    brand: 'alder-finch',
    price: 6500,
    short: 'A heavy board that is kind to edges.',
    description:
      'Blocks of timber are glued with the grain upright, so that the blade slips between the fibres and the cuts close again. Rubber feet below, a finger groove at the sides, and a first coat of oil already on it.',
    fr: {
      name: 'Planche à découper en bois de bout',
      short: 'Une planche lourde qui ménage le fil des lames.',
      description:
        'Les blocs de bois sont collés fil debout : la lame glisse entre les fibres, et les entailles se referment. Pieds en caoutchouc, prises sur les côtés et première couche d’huile déjà passée.',
    },
    tags: ['wood', 'board'],
    art: { shape: 'board', color: '#b98a5a', accent: '#8b6b48' },
    grams: 3100,
    size: [40, 28, 4],
    age: 300,
    variants: [
      { material: 'Oak', stock: [18, 7] },
      { material: 'Walnut', price: 8500, stock: [6, 2] },
    ],
  },
  {
    sku: 'AF-SRV',
    name: 'Olive Wood Serving Board',
    category: 'knives-boards',
    brand: 'alder-finch',
    price: 3800,
    short: 'For cheese, bread and the middle of the table.',
    description:
      'Cut from trees that no longer bear fruit, each with a grain of its own. Rinse it, dry it, oil it twice a year, and it will darken to the colour of honey.',
    fr: {
      name: 'Planche de service en olivier',
      short: 'Pour le fromage, le pain et le milieu de la table.',
      description:
        'Taillée dans des arbres qui ne donnent plus de fruits, chacune avec son veinage. Rincez-la, séchez-la, huilez-la deux fois par an : elle prendra la couleur du miel.',
    },
    tags: ['wood', 'serving', 'gift'],
    art: { shape: 'board', color: '#c7a063', accent: '#8b6b48' },
    grams: 750,
    size: [38, 18, 2],
    age: 20,
    stock: [33, 0],
  },
  {
    sku: 'AF-UTN',
    name: 'Cook’s Utensils with Pot',
    category: 'cookware',
    brand: 'alder-finch',
    price: 4200,
    compare: 4900,
    short: 'Spoon, spatula and whisk in a stoneware pot.',
    description:
      'Three tools that cover a week of cooking: a beech spoon with a corner for pan edges, a wide spatula and a steel whisk. The glazed pot keeps them within reach of the hob.',
    fr: {
      name: 'Ustensiles de cuisine et leur pot',
      short: 'Cuillère, spatule et fouet dans un pot en grès.',
      description:
        'Trois outils pour une semaine de cuisine : une cuillère en hêtre dont l’angle atteint le bord des casseroles, une large spatule et un fouet en acier. Le pot émaillé les garde à portée de main.',
    },
    tags: ['wood', 'gift'],
    art: { shape: 'utensils', color: '#4d6a7d', accent: '#c9a97a' },
    grams: 1350,
    size: [14, 14, 32],
    age: 130,
    stock: [21, 11],
  },
  {
    sku: 'PV-TEA',
    name: 'Stoneware Teapot 0.9 L',
    category: 'tea-coffee',
    brand: 'porto-velho',
    price: 4800,
    short: 'A round pot that pours without dripping.',
    description:
      'Thrown by hand, with a spout cut at the angle that ends every drop cleanly. The steel strainer lifts out when the tea is ready. Holds four cups and keeps them warm for half an hour.',
    fr: {
      name: 'Théière en grès 0,9 L',
      short: 'Une théière ronde qui verse sans goutter.',
      description:
        'Tournée à la main, avec un bec coupé à l’angle qui arrête net la dernière goutte. Le filtre en acier se retire quand le thé est prêt. Elle contient quatre tasses et les garde chaudes une demi-heure.',
    },
    tags: ['stoneware', 'tea', 'handmade'],
    art: { shape: 'teapot', accent: '#d9b36c' },
    grams: 980,
    size: [22, 14, 15],
    age: 18,
    featured: true,
    variants: [
      { color: 'Sage', stock: [17, 5] },
      { color: 'Navy', stock: [4, 1] },
      { color: 'Blush', stock: [0, 0] },
    ],
  },
  {
    sku: 'MO-MOK',
    name: 'Moka Pot',
    category: 'tea-coffee',
    brand: 'maison-orme',
    price: 3200,
    short: 'Strong coffee from eight sides of steel.',
    description:
      'Stainless steel instead of aluminium, so that it works on induction and never tastes of metal. Fill water to the valve, coffee to the rim, and take it off when it starts to sing.',
    fr: {
      name: 'Cafetière moka',
      short: 'Un café corsé, en huit faces d’acier.',
      description:
        'De l’acier inoxydable plutôt que de l’aluminium : elle fonctionne sur l’induction et n’a jamais le goût du métal. Versez l’eau jusqu’à la soupape, le café jusqu’au bord, et retirez-la quand elle se met à chanter.',
    },
    tags: ['coffee', 'steel', 'induction'],
    art: { shape: 'moka', color: '#8a939c', accent: '#26282b' },
    grams: 620,
    size: [16, 10, 19],
    age: 240,
    variants: [
      { size: '3 cups', stock: [38, 16] },
      { size: '6 cups', price: 4100, grams: 840, stock: [22, 8] },
    ],
  },
  {
    sku: 'MO-COF',
    name: 'Morning Roast Coffee Beans 250 g',
    category: 'tea-coffee',
    brand: 'maison-orme',
    price: 890,
    short: 'Whole beans from Sidamo, roasted slowly for the moka pot.',
    description:
      'One farm, one variety, roasted in small batches until the first crack and no further. Grind it just before you brew. Keep the bag closed, in a dry place; after opening it is best within four weeks.',
    fr: {
      name: 'Café du matin en grains 250 g',
      short: 'Des grains de Sidamo, torréfiés lentement pour la cafetière moka.',
      description:
        'Une seule ferme, une seule variété, torréfiée en petites quantités jusqu’au premier crépitement, pas plus. Moulez-le juste avant de le préparer. Gardez le sachet fermé, au sec ; une fois ouvert, il est au mieux de sa forme pendant quatre semaines.',
    },
    tags: ['coffee', 'beans', 'arabica'],
    art: { shape: 'jars', color: '#6b4a35', accent: '#d9b36c' },
    grams: 270,
    size: [12, 7, 20],
    age: 20,
    stock: [140, 60],
  },
];
