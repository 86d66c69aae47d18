import type { CategorySeed } from './types';

export const CATEGORIES: readonly CategorySeed[] = [
  {
    slug: 'kitchen',
    name: 'Kitchen',
    fr: { name: 'Cuisine', slug: 'cuisine' },
    background: '#c99a4a',
    things: [
      { shape: 'casserole', color: '#b5493a', accent: '#d9b36c' },
      { shape: 'kettle', color: '#3f6650', accent: '#8b6b48' },
      { shape: 'moka', color: '#8a939c', accent: '#26282b' },
    ],
    children: [
      {
        slug: 'cookware',
        name: 'Pots & Pans',
        fr: { name: 'Casseroles et poêles', slug: 'casseroles-poeles' },
      },
      {
        slug: 'knives-boards',
        name: 'Knives & Boards',
        fr: { name: 'Couteaux et planches', slug: 'couteaux-planches' },
      },
      { slug: 'tea-coffee', name: 'Tea & Coffee', fr: { name: 'Thé et café', slug: 'the-cafe' } },
    ],
  },
  {
    slug: 'dining',
    name: 'Dining',
    fr: { name: 'Arts de la table', slug: 'arts-de-la-table' },
    background: '#8fb0bd',
    things: [
      { shape: 'bowls', color: '#2f6d8c', accent: '#e9dcc0' },
      { shape: 'glasses', color: '#d8a24a', accent: '#f2e2bd' },
      { shape: 'mug', color: '#8fa68a', accent: '#5b3a25' },
    ],
    children: [
      {
        slug: 'plates-bowls',
        name: 'Plates, Bowls & Mugs',
        fr: { name: 'Assiettes, bols et tasses', slug: 'assiettes-bols-tasses' },
      },
      {
        slug: 'glasses-jars',
        name: 'Glasses & Jars',
        fr: { name: 'Verres et bocaux', slug: 'verres-bocaux' },
      },
      {
        slug: 'kitchen-linen',
        name: 'Kitchen Linen',
        fr: { name: 'Linge de cuisine', slug: 'linge-de-cuisine' },
      },
    ],
  },
  {
    slug: 'home',
    name: 'Home',
    fr: { name: 'Maison', slug: 'maison' },
    background: '#b59a86',
    things: [
      { shape: 'tableLamp', color: '#d19a2e', accent: '#26282b' },
      { shape: 'vase', color: '#4d6a7d', accent: '#d49a94' },
      { shape: 'cushion', color: '#8fa68a', accent: '#f2f1ec' },
    ],
    children: [
      { slug: 'lighting', name: 'Lighting', fr: { name: 'Luminaires', slug: 'luminaires' } },
      { slug: 'textiles', name: 'Textiles', fr: { name: 'Textiles de maison', slug: 'textiles-de-maison' } },
      { slug: 'decoration', name: 'Decoration', fr: { name: 'Décoration', slug: 'decoration' } },
      { slug: 'bath', name: 'Bath & Care', fr: { name: 'Bain et soin', slug: 'bain-soin' } },
    ],
  },
  {
    slug: 'garden',
    name: 'Garden',
    fr: { name: 'Jardin', slug: 'jardin' },
    background: '#9ab07c',
    things: [
      { shape: 'wateringCan', color: '#4d6a7d', accent: '#c9a97a' },
      { shape: 'planter', color: '#c06b45', accent: '#e0a47f' },
      { shape: 'gloves', color: '#d19a2e', accent: '#3f6650' },
    ],
    children: [
      {
        slug: 'garden-tools',
        name: 'Garden Tools',
        fr: { name: 'Outils de jardin', slug: 'outils-de-jardin' },
      },
      { slug: 'pots-seeds', name: 'Pots & Seeds', fr: { name: 'Pots et graines', slug: 'pots-graines' } },
    ],
  },
  {
    slug: 'outdoor',
    name: 'Outdoor',
    fr: { name: 'Plein air', slug: 'plein-air' },
    background: '#7d9aa3',
    things: [
      { shape: 'tent', color: '#3f6650', accent: '#d19a2e' },
      { shape: 'backpack', color: '#b5493a', accent: '#d9b36c' },
      { shape: 'flask', color: '#27364f', accent: '#cdb38a' },
    ],
    children: [
      { slug: 'camping', name: 'Camping', fr: { name: 'Camping', slug: 'camping' } },
      { slug: 'bags-bottles', name: 'Bags & Bottles', fr: { name: 'Sacs et gourdes', slug: 'sacs-gourdes' } },
    ],
  },
  {
    slug: 'stationery',
    name: 'Stationery',
    fr: { name: 'Papeterie', slug: 'papeterie' },
    background: '#b0a0bd',
    things: [
      { shape: 'notebook', color: '#6d4a6b', accent: '#d19a2e' },
      { shape: 'ink', color: '#27364f', accent: '#6d4a6b' },
      { shape: 'pencils', color: '#b5493a', accent: '#2f6d8c' },
    ],
    children: [
      {
        slug: 'notebooks',
        name: 'Notebooks & Planners',
        fr: { name: 'Carnets et agendas', slug: 'carnets-agendas' },
      },
      { slug: 'writing', name: 'Writing', fr: { name: 'Écriture', slug: 'ecriture' } },
      { slug: 'desk', name: 'Desk', fr: { name: 'Bureau', slug: 'bureau' } },
    ],
  },
  {
    slug: 'play',
    name: 'Play',
    fr: { name: 'Jeux et jouets', slug: 'jeux-jouets' },
    background: '#e0b27a',
    things: [
      { shape: 'train', color: '#3f6650', accent: '#b5493a' },
      { shape: 'blocks', color: '#2f6d8c', accent: '#d19a2e' },
      { shape: 'kite', color: '#b5493a', accent: '#d19a2e' },
    ],
    children: [
      { slug: 'games', name: 'Games', fr: { name: 'Jeux de société', slug: 'jeux-de-societe' } },
      { slug: 'toys', name: 'Toys', fr: { name: 'Jouets', slug: 'jouets' } },
    ],
  },
  {
    slug: 'downloads',
    name: 'Downloads',
    fr: { name: 'Téléchargements', slug: 'telechargements' },
    background: '#9aa0c4',
    things: [
      { shape: 'ebook', color: '#5a5f8c', accent: '#d19a2e' },
      { shape: 'score', color: '#27364f', accent: '#b5493a' },
      { shape: 'pattern', color: '#8fa68a', accent: '#6d4a6b' },
    ],
    children: [
      { slug: 'handbooks', name: 'Handbooks', fr: { name: 'Guides', slug: 'guides' } },
      {
        slug: 'patterns-scores',
        name: 'Patterns & Scores',
        fr: { name: 'Patrons et partitions', slug: 'patrons-partitions' },
      },
    ],
  },
];
