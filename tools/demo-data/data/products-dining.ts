import type { ProductSeed } from './types';

export const DINING: readonly ProductSeed[] = [
  {
    sku: 'PV-PLT',
    name: 'Speckled Dinner Plate',
    category: 'plates-bowls',
    brand: 'porto-velho',
    price: 2200,
    short: 'Twenty-seven centimetres of stoneware with an iron-speckled glaze.',
    description:
      'The clay carries flecks of iron that rise through the glaze in the kiln, so no two plates are quite alike. Safe in the dishwasher, the microwave and a moderate oven.',
    fr: {
      name: 'Assiette plate mouchetée',
      short: 'Vingt-sept centimètres de grès sous un émail moucheté de fer.',
      description:
        'L’argile contient des éclats de fer qui remontent à travers l’émail pendant la cuisson : aucune assiette ne ressemble tout à fait à une autre. Elle passe au lave-vaisselle, au micro-ondes et au four doux.',
    },
    tags: ['stoneware', 'handmade', 'dishwasher safe'],
    art: { shape: 'plate', accent: '#8b6b48' },
    grams: 720,
    size: [27, 27, 3],
    age: 150,
    variants: [
      { color: 'Cream', stock: [120, 60] },
      { color: 'Ocean', stock: [84, 30] },
      { color: 'Sage', stock: [46, 0] },
    ],
  },
  {
    sku: 'PV-DES',
    name: 'Dessert Plates, Set of Four',
    category: 'plates-bowls',
    brand: 'porto-velho',
    price: 5600,
    compare: 6400,
    short: 'Small plates for cake, toast and second helpings.',
    description:
      'Four plates of nineteen centimetres in the same glaze as our dinner plate, packed in a box that makes wrapping unnecessary.',
    fr: {
      name: 'Assiettes à dessert, lot de quatre',
      short: 'De petites assiettes pour le gâteau, les tartines et le « encore un peu ».',
      description:
        'Quatre assiettes de dix-neuf centimètres, du même émail que notre assiette plate, dans une boîte qui dispense de papier cadeau.',
    },
    tags: ['stoneware', 'set', 'gift'],
    art: { shape: 'plate', color: '#d49a94', accent: '#ffffff' },
    grams: 1600,
    size: [19, 19, 9],
    age: 44,
    stock: [28, 12],
  },
  {
    sku: 'PV-BWL',
    name: 'Nesting Bowls, Set of Three',
    category: 'plates-bowls',
    brand: 'porto-velho',
    price: 6900,
    short: 'Salad, soup and olives, one inside the other.',
    description:
      'Three bowls of 0.4, 0.9 and 1.8 litres that stack into the space of one. The outside is left matt, the inside is glazed and easy to wipe.',
    fr: {
      name: 'Bols gigognes, lot de trois',
      short: 'Salade, soupe et olives, l’un dans l’autre.',
      description:
        'Trois bols de 0,4, 0,9 et 1,8 litre qui s’empilent dans la place d’un seul. L’extérieur reste mat ; l’intérieur, émaillé, s’essuie d’un geste.',
    },
    tags: ['stoneware', 'set'],
    art: { shape: 'bowls', color: '#2f6d8c', accent: '#e9dcc0' },
    grams: 2300,
    size: [24, 24, 12],
    age: 26,
    featured: true,
    stock: [19, 6],
  },
  {
    sku: 'PV-MUG',
    name: 'Everyday Mug 35 cl',
    category: 'plates-bowls',
    brand: 'porto-velho',
    price: 1600,
    short: 'A wide handle, a thick rim and room for a whole morning.',
    description:
      'Made for the hand that is not quite awake: three fingers fit the handle, the base is wide and the rim is round. Glazed inside and out, dishwasher safe.',
    fr: {
      name: 'Mug de tous les jours 35 cl',
      short: 'Une anse large, un bord épais et de la place pour toute une matinée.',
      description:
        'Pensé pour une main encore endormie : l’anse accueille trois doigts, le pied est large et le bord est rond. Émaillé dedans et dehors, il passe au lave-vaisselle.',
    },
    tags: ['stoneware', 'coffee', 'tea', 'dishwasher safe'],
    art: { shape: 'mug', accent: '#5b3a25' },
    grams: 380,
    size: [12, 9, 10],
    age: 330,
    variants: [
      { color: 'Cream', stock: [150, 70] },
      { color: 'Sage', stock: [96, 40] },
      { color: 'Brick', stock: [64, 20] },
      { color: 'Navy', stock: [0, 12] },
    ],
  },
  {
    sku: 'KJ-TUM',
    name: 'Recycled Tumblers, Pair',
    category: 'glasses-jars',
    brand: 'kjellberg',
    price: 2400,
    short: 'Mouth-blown from old bottles, with bubbles to prove it.',
    description:
      'Each holds thirty centilitres and stacks. The faint green comes from the bottles they were made of. Hand washing keeps them clear for longer.',
    fr: {
      name: 'Gobelets en verre recyclé, la paire',
      short: 'Soufflés à la bouche dans de vieilles bouteilles, bulles à l’appui.',
      description:
        'Chacun contient trente centilitres et s’empile. Leur vert léger vient des bouteilles dont ils sont faits. Lavés à la main, ils restent clairs plus longtemps.',
    },
    tags: ['glass', 'recycled', 'handmade'],
    art: { shape: 'glasses', color: '#a9c5b4', accent: '#e4efe8' },
    grams: 560,
    size: [18, 9, 11],
    age: 75,
    stock: [47, 18],
  },
  {
    sku: 'KJ-AMB',
    name: 'Amber Long-Drink Glasses, Pair',
    category: 'glasses-jars',
    brand: 'kjellberg',
    price: 2800,
    short: 'Tall glasses in the colour of late afternoon.',
    description:
      'Forty-two centilitres each, thin at the rim and heavy at the foot. Good for lemonade, iced tea and single flowers.',
    fr: {
      name: 'Grands verres ambrés, la paire',
      short: 'De hauts verres couleur de fin d’après-midi.',
      description:
        'Quarante-deux centilitres chacun, fins au bord et lourds au pied. Parfaits pour la citronnade, le thé glacé et une fleur seule.',
    },
    tags: ['glass', 'gift'],
    art: { shape: 'glasses', color: '#d8a24a', accent: '#f2e2bd' },
    grams: 640,
    size: [17, 8, 15],
    age: 9,
    stock: [36, 10],
  },
  {
    sku: 'KJ-JAR',
    name: 'Storage Jars with Oak Lids, Pair',
    category: 'glasses-jars',
    brand: 'kjellberg',
    price: 3600,
    compare: 4200,
    short: 'One for flour, one for everything else.',
    description:
      'Borosilicate glass of 0.7 and 1.4 litres with lids of solid oak and a silicone seal that keeps coffee fresh and moths out. Labels and a pencil are in the box.',
    fr: {
      name: 'Bocaux à couvercle de chêne, la paire',
      short: 'Un pour la farine, un pour tout le reste.',
      description:
        'Du verre borosilicate de 0,7 et 1,4 litre, avec des couvercles en chêne massif et un joint de silicone qui garde la fraîcheur du café et tient les mites dehors. Des étiquettes et un crayon sont dans la boîte.',
    },
    tags: ['glass', 'oak', 'storage'],
    art: { shape: 'jars', color: '#b98a5a', accent: '#8b6b48' },
    grams: 1150,
    size: [26, 13, 22],
    age: 185,
    stock: [23, 9],
  },
  {
    sku: 'KJ-APR',
    name: 'Washed Linen Apron',
    category: 'kitchen-linen',
    brand: 'kjellberg',
    price: 4900,
    short: 'Two pockets, long ties, soft from the first day.',
    description:
      'European flax, woven at 260 g/m² and washed with stones until it hangs well. The neck strap adjusts with a knot instead of a buckle. It dries overnight and never needs ironing.',
    fr: {
      name: 'Tablier en lin lavé',
      short: 'Deux poches, de longs liens, doux dès le premier jour.',
      description:
        'Du lin européen, tissé à 260 g/m² et lavé à la pierre jusqu’à bien tomber. La bride du cou se règle par un nœud plutôt que par une boucle. Il sèche en une nuit et ne demande jamais de repassage.',
    },
    tags: ['linen', 'gift'],
    art: { shape: 'apron', accent: '#e9dcc0' },
    grams: 340,
    size: [30, 25, 4],
    age: 60,
    variants: [
      { color: 'Ocean', stock: [25, 10] },
      { color: 'Sand', stock: [19, 8] },
      { color: 'Charcoal', stock: [2, 0] },
    ],
  },
  {
    sku: 'KJ-TWL',
    name: 'Waffle Tea Towels, Set of Three',
    category: 'kitchen-linen',
    brand: 'kjellberg',
    price: 2600,
    short: 'They dry glasses without leaving a trace.',
    description:
      'Half linen, half cotton, in a waffle weave that drinks water quickly. With a loop on the long side, which is where a loop belongs.',
    fr: {
      name: 'Torchons gaufrés, lot de trois',
      short: 'Ils essuient les verres sans laisser de trace.',
      description:
        'Moitié lin, moitié coton, dans un nid d’abeille qui boit vite. Avec une attache sur le grand côté : c’est là qu’une attache doit être.',
    },
    tags: ['linen', 'cotton', 'set'],
    art: { shape: 'towels', color: '#8fa68a', accent: '#e9dcc0' },
    grams: 310,
    size: [24, 18, 5],
    age: 270,
    stock: [70, 32],
  },
];
