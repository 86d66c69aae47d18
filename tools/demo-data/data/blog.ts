import type { Motif } from '../art/scenes';

export const BLOG_CATEGORIES = [
  { slug: 'journal', name: 'Journal' },
  { slug: 'how-to', name: 'How To' },
] as const;

interface PostSeed {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
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
  },
  {
    slug: 'le-premier-potager-de-balcon',
    title: 'Le premier potager de balcon',
    excerpt: 'Six pots, un arrosoir et un peu de patience suffisent.',
    category: 'how-to',
    tags: ['jardin', 'français'],
    age: 43,
    background: '#9ab07c',
    things: [
      { shape: 'planter', color: '#c06b45', accent: '#e0a47f' },
      { shape: 'wateringCan', color: '#4d6a7d', accent: '#c9a97a' },
      { shape: 'seeds', color: '#5c8d63', accent: '#d19a2e' },
    ],
    content:
      '<p>Un balcon de deux mètres carrés, orienté à l’ouest : voilà tout ce qu’il faut pour manger ses propres herbes de mai à octobre.</p><h2>Commencer petit</h2><p>Le basilic, le persil et la ciboulette pardonnent presque tout. Les tomates, elles, demandent un grand pot, un tuteur et de l’eau chaque soir d’été.</p><h2>Trois règles</h2><ul><li>Un pot percé vaut mieux qu’un beau pot.</li><li>Arrosez la terre, pas les feuilles.</li><li>Notez les dates : l’année suivante, vous serez content de les avoir.</li></ul>',
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
  },
  {
    slug: 'atelier-lumen-la-lampe-reparable',
    title: 'Atelier Lumen, la lampe qui se répare',
    excerpt: 'À Lyon, onze personnes fabriquent des lampes que l’on peut démonter.',
    category: 'journal',
    tags: ['ateliers', 'français'],
    age: 128,
    background: '#b59a86',
    things: [
      { shape: 'lantern', color: '#27364f', accent: '#d19a2e' },
      { shape: 'tableLamp', color: '#3f6650', accent: '#c08a2b' },
      { shape: 'clock', color: '#2f4858', accent: '#b5493a' },
    ],
    content:
      '<p>Sur l’établi, une lampe de 2019 attend un nouveau câble. Il coûtera sept euros et dix minutes de travail. « C’est le principe, explique Romain. Si une pièce casse, on change la pièce. »</p><p>Les abat-jour sont repoussés au tour, à deux rues d’ici. La peinture est cuite, les fils sont gainés de coton, et chaque vis se trouve dans n’importe quelle quincaillerie.</p><h2>Une lumière vers le bas</h2><p>Leurs lampes éclairent la table et laissent le plafond tranquille. Au bout de quelques soirs, on ne comprend plus pourquoi on faisait autrement.</p>',
  },
];
