import type { Motif } from '../art/scenes';

export const BLOG_CATEGORIES = [
  { slug: 'journal', name: 'Journal', fr: { name: 'Journal', slug: 'journal' } },
  { slug: 'how-to', name: 'How To', fr: { name: 'Mode d’emploi', slug: 'mode-d-emploi' } },
] as const;

interface PostSeed {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  fr: Record<'title' | 'slug' | 'excerpt' | 'content', string>;
  category: (typeof BLOG_CATEGORIES)[number]['slug'];
  tags: readonly string[];
  /** Days since publication. */
  age: number;
  background: string;
  things: readonly Motif[];
}

export const POSTS: readonly PostSeed[] = [
  {
    slug: 'how-to-season-a-carbon-steel-pan',
    title: 'How to Season a Carbon Steel Pan',
    excerpt: 'Twenty minutes, a little oil and an open window.',
    category: 'how-to',
    tags: ['kitchen', 'care'],
    age: 6,
    background: '#c99a4a',
    things: [
      { shape: 'utensils', color: '#4d6a7d', accent: '#c9a97a' },
      { shape: 'pan', color: '#454b52', accent: '#8b6b48' },
      { shape: 'kettle', color: '#b5493a', accent: '#8b6b48' },
    ],
    content:
      '<p>A new carbon steel pan is grey, and everything sticks to it. A month later it is black, and nothing does. What happens in between is called seasoning: thin layers of oil that the heat turns into something like varnish.</p><h2>What you need</h2><ul><li>the pan, washed once with hot water and soap</li><li>a neutral oil, such as sunflower or grapeseed</li><li>kitchen paper and an open window</li></ul><h2>What you do</h2><ol><li>Heat the pan until the colour of the steel changes to straw and then to blue.</li><li>Wipe a few drops of oil over it, inside and out, and then wipe it off as if it had been a mistake.</li><li>Leave it on the heat until it stops smoking.</li><li>Repeat three times.</li></ol><p>After that: hot water, a brush, dry it, a drop of oil. If it rusts, scrub it off and begin again. You cannot ruin it.</p>',
    fr: {
      title: 'Culotter une poêle en acier',
      slug: 'culotter-une-poele-en-acier',
      excerpt: 'Vingt minutes, un peu d’huile et une fenêtre ouverte.',
      content:
        '<p>Neuve, une poêle en acier carbone est grise, et tout y attache. Un mois plus tard, elle est noire, et plus rien n’attache. Entre les deux, il y a le culottage : de fines couches d’huile que la chaleur change en une sorte de vernis.</p><h2>Ce qu’il vous faut</h2><ul><li>la poêle, lavée une fois à l’eau chaude et au savon</li><li>une huile neutre, de tournesol ou de pépins de raisin</li><li>du papier absorbant et une fenêtre ouverte</li></ul><h2>Ce que vous faites</h2><ol><li>Chauffez la poêle jusqu’à ce que l’acier prenne la couleur de la paille, puis du bleu.</li><li>Étalez quelques gouttes d’huile, dedans et dehors, puis essuyez-les comme si c’était une erreur.</li><li>Laissez-la sur le feu jusqu’à ce qu’elle ne fume plus.</li><li>Recommencez trois fois.</li></ol><p>Ensuite : de l’eau chaude, une brosse, un coup de torchon, une goutte d’huile. Si elle rouille, frottez et recommencez. Vous ne pouvez pas l’abîmer.</p>',
    },
  },
  {
    slug: 'a-visit-to-porto-velho',
    title: 'A Visit to Porto Velho',
    excerpt: 'Four potters, two kilns and a dog that guards the glazes.',
    category: 'journal',
    tags: ['makers', 'ceramics'],
    age: 19,
    background: '#8fb0bd',
    things: [
      { shape: 'bowls', color: '#2f6d8c', accent: '#e9dcc0' },
      { shape: 'teapot', color: '#8fa68a', accent: '#d9b36c' },
      { shape: 'mug', color: '#b5493a', accent: '#5b3a25' },
    ],
    content:
      '<p>The workshop lies behind a petrol station south of Aveiro, and one would drive past it if it were not for the dog. Inside it is cool and smells of wet stone. Four people work here, and between them they throw about ninety mugs a day.</p><p>“The handle takes longer than the mug,” says Inês, who has made both for eleven years. “You pull it, you let it rest, you put it on, and then you look at it and take it off again.”</p><h2>Two firings</h2><p>Everything goes through the kiln twice: once to make it hard and once to make it beautiful. The iron in the clay comes up through the glaze during the second firing. Nobody decides where the speckles go.</p><p>We left with a box of seconds on the back seat and orders for the winter.</p>',
    fr: {
      title: 'Une visite chez Porto Velho',
      slug: 'une-visite-chez-porto-velho',
      excerpt: 'Quatre potiers, deux fours et un chien qui garde les émaux.',
      content:
        '<p>L’atelier se cache derrière une station-service, au sud d’Aveiro, et l’on passerait devant sans le voir si le chien n’était pas là. À l’intérieur, il fait frais et cela sent la pierre mouillée. Quatre personnes y travaillent ; à elles quatre, elles tournent environ quatre-vingt-dix mugs par jour.</p><p>« L’anse prend plus de temps que le mug, dit Inês, qui fait les deux depuis onze ans. On la tire, on la laisse reposer, on la pose, puis on la regarde et on l’enlève. »</p><h2>Deux cuissons</h2><p>Tout passe deux fois au four : une fois pour devenir dur, une fois pour devenir beau. Le fer de l’argile remonte à travers l’émail pendant la seconde cuisson. Personne ne décide où vont les mouchetures.</p><p>Nous sommes repartis avec une caisse de second choix sur la banquette arrière et des commandes pour l’hiver.</p>',
    },
  },
  {
    slug: 'a-first-kitchen-garden-on-a-balcony',
    title: 'A First Kitchen Garden on a Balcony',
    excerpt: 'Six pots, a watering can and a little patience are enough.',
    category: 'how-to',
    tags: ['garden', 'balcony'],
    age: 43,
    background: '#9ab07c',
    things: [
      { shape: 'planter', color: '#c06b45', accent: '#e0a47f' },
      { shape: 'wateringCan', color: '#4d6a7d', accent: '#c9a97a' },
      { shape: 'seeds', color: '#5c8d63', accent: '#d19a2e' },
    ],
    content:
      '<p>A balcony of two square metres that faces west: that is all you need to eat your own herbs from May to October.</p><h2>Start small</h2><p>Basil, parsley and chives forgive almost everything. Tomatoes do not: they want a large pot, a stake and water every summer evening.</p><h2>Three rules</h2><ul><li>A pot with a hole is better than a pretty pot.</li><li>Water the soil, not the leaves.</li><li>Note the dates: next year you will be glad to have them.</li></ul>',
    fr: {
      title: 'Le premier potager de balcon',
      slug: 'premier-potager-de-balcon',
      excerpt: 'Six pots, un arrosoir et un peu de patience suffisent.',
      content:
        '<p>Un balcon de deux mètres carrés, orienté à l’ouest : voilà tout ce qu’il faut pour manger ses propres herbes de mai à octobre.</p><h2>Commencer petit</h2><p>Le basilic, le persil et la ciboulette pardonnent presque tout. Les tomates, elles, demandent un grand pot, un tuteur et de l’eau chaque soir d’été.</p><h2>Trois règles</h2><ul><li>Un pot percé vaut mieux qu’un beau pot.</li><li>Arrosez la terre, pas les feuilles.</li><li>Notez les dates : l’année suivante, vous les retrouverez avec plaisir.</li></ul>',
    },
  },
  {
    slug: 'what-we-pack-for-two-nights',
    title: 'What We Pack for Two Nights',
    excerpt: 'A list that has been shortened every year since 2017.',
    category: 'how-to',
    tags: ['outdoor', 'packing'],
    age: 75,
    background: '#7d9aa3',
    things: [
      { shape: 'backpack', color: '#b5493a', accent: '#d9b36c' },
      { shape: 'tent', color: '#3f6650', accent: '#d19a2e' },
      { shape: 'flask', color: '#27364f', accent: '#cdb38a' },
    ],
    content:
      '<p>The first list had sixty-one lines. This one has fourteen, and we have not missed anything except a second pair of dry socks, which is now line fifteen.</p><ol><li>Tent, with the pegs counted</li><li>Sleeping bag and mat</li><li>Stove, cartridge, lighter, pot, spoon</li><li>Flask, filled with something hot</li><li>Water for half a day and a way to make more</li><li>Lantern</li><li>Rain jacket, warm layer, hat</li><li>Dry socks, twice</li><li>Map on paper</li><li>First aid, plasters on top</li><li>Knife</li><li>Rubbish bag</li><li>Food, and chocolate that nobody mentions</li><li>A book</li></ol><p>Everything goes into twenty-two litres for summer and forty for the rest of the year.</p>',
    fr: {
      title: 'Ce que nous emportons pour deux nuits',
      slug: 'ce-que-nous-emportons-pour-deux-nuits',
      excerpt: 'Une liste que nous raccourcissons chaque année depuis 2017.',
      content:
        '<p>La première liste comptait soixante et une lignes. Celle-ci en a quatorze, et rien ne nous a manqué, sauf une seconde paire de chaussettes sèches : c’est désormais la ligne quinze.</p><ol><li>La tente, sardines comptées</li><li>Le sac de couchage et le matelas</li><li>Le réchaud, la cartouche, le briquet, la casserole, la cuillère</li><li>La gourde, remplie de quelque chose de chaud</li><li>De l’eau pour une demi-journée et de quoi en refaire</li><li>La lanterne</li><li>La veste de pluie, une couche chaude, le bonnet</li><li>Des chaussettes sèches, deux fois</li><li>La carte en papier</li><li>La trousse de secours, pansements sur le dessus</li><li>Le couteau</li><li>Le sac-poubelle</li><li>À manger, et du chocolat dont personne ne parle</li><li>Un livre</li></ol><p>Le tout entre dans vingt-deux litres l’été, et dans quarante le reste de l’année.</p>',
    },
  },
  {
    slug: 'atelier-lumen-the-lamp-that-can-be-repaired',
    title: 'Atelier Lumen, the Lamp That Can Be Repaired',
    excerpt: 'Eleven people in Lyon make lamps that come apart.',
    category: 'journal',
    tags: ['makers', 'lighting'],
    age: 128,
    background: '#b59a86',
    things: [
      { shape: 'lantern', color: '#27364f', accent: '#d19a2e' },
      { shape: 'tableLamp', color: '#3f6650', accent: '#c08a2b' },
      { shape: 'clock', color: '#2f4858', accent: '#b5493a' },
    ],
    content:
      '<p>On the bench, a lamp of 2019 waits for a new flex. It will cost seven euros and ten minutes of work. “That is the idea,” says Romain. “If a part breaks, we change the part.”</p><p>The shades are spun on a lathe two streets away. The paint is baked, the wires are covered in cotton, and every screw can be found in any hardware shop.</p><h2>Light that goes down</h2><p>Their lamps light the table and leave the ceiling alone. After a few evenings you no longer understand why you ever did it differently.</p>',
    fr: {
      title: 'Atelier Lumen, la lampe qui se répare',
      slug: 'atelier-lumen-la-lampe-qui-se-repare',
      excerpt: 'À Lyon, onze personnes fabriquent des lampes que l’on peut démonter.',
      content:
        '<p>Sur l’établi, une lampe de 2019 attend un nouveau câble. Il coûtera sept euros et dix minutes de travail. « C’est le principe, explique Romain. Si une pièce casse, on change la pièce. »</p><p>Les abat-jour sont repoussés au tour, à deux rues d’ici. La peinture est cuite, les fils sont gainés de coton, et chaque vis se trouve dans n’importe quelle quincaillerie.</p><h2>Une lumière vers le bas</h2><p>Leurs lampes éclairent la table et laissent le plafond tranquille. Au bout de quelques soirs, on ne comprend plus pourquoi on faisait autrement.</p>',
    },
  },
];
