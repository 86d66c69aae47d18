import type { CategorySeed } from './types';

export const CATEGORIES: readonly CategorySeed[] = [
  {
    slug: 'kitchen',
    name: 'Kitchen',
    background: '#c99a4a',
    things: [
      { shape: 'casserole', color: '#b5493a', accent: '#d9b36c' },
      { shape: 'kettle', color: '#3f6650', accent: '#8b6b48' },
      { shape: 'moka', color: '#8a939c', accent: '#26282b' },
    ],
    children: [
      { slug: 'cookware', name: 'Pots & Pans' },
      { slug: 'knives-boards', name: 'Knives & Boards' },
      { slug: 'tea-coffee', name: 'Tea & Coffee' },
    ],
  },
  {
    slug: 'dining',
    name: 'Dining',
    background: '#8fb0bd',
    things: [
      { shape: 'bowls', color: '#2f6d8c', accent: '#e9dcc0' },
      { shape: 'glasses', color: '#d8a24a', accent: '#f2e2bd' },
      { shape: 'mug', color: '#8fa68a', accent: '#5b3a25' },
    ],
    children: [
      { slug: 'plates-bowls', name: 'Plates, Bowls & Mugs' },
      { slug: 'glasses-jars', name: 'Glasses & Jars' },
      { slug: 'kitchen-linen', name: 'Kitchen Linen' },
    ],
  },
  {
    slug: 'home',
    name: 'Home',
    background: '#b59a86',
    things: [
      { shape: 'tableLamp', color: '#d19a2e', accent: '#26282b' },
      { shape: 'vase', color: '#4d6a7d', accent: '#d49a94' },
      { shape: 'cushion', color: '#8fa68a', accent: '#f2f1ec' },
    ],
    children: [
      { slug: 'lighting', name: 'Lighting' },
      { slug: 'textiles', name: 'Textiles' },
      { slug: 'decoration', name: 'Decoration' },
      { slug: 'bath', name: 'Bath & Care' },
    ],
  },
  {
    slug: 'garden',
    name: 'Garden',
    background: '#9ab07c',
    things: [
      { shape: 'wateringCan', color: '#4d6a7d', accent: '#c9a97a' },
      { shape: 'planter', color: '#c06b45', accent: '#e0a47f' },
      { shape: 'gloves', color: '#d19a2e', accent: '#3f6650' },
    ],
    children: [
      { slug: 'garden-tools', name: 'Garden Tools' },
      { slug: 'pots-seeds', name: 'Pots & Seeds' },
    ],
  },
  {
    slug: 'outdoor',
    name: 'Outdoor',
    background: '#7d9aa3',
    things: [
      { shape: 'tent', color: '#3f6650', accent: '#d19a2e' },
      { shape: 'backpack', color: '#b5493a', accent: '#d9b36c' },
      { shape: 'flask', color: '#27364f', accent: '#cdb38a' },
    ],
    children: [
      { slug: 'camping', name: 'Camping' },
      { slug: 'bags-bottles', name: 'Bags & Bottles' },
    ],
  },
  {
    slug: 'stationery',
    name: 'Stationery',
    background: '#b0a0bd',
    things: [
      { shape: 'notebook', color: '#6d4a6b', accent: '#d19a2e' },
      { shape: 'ink', color: '#27364f', accent: '#6d4a6b' },
      { shape: 'pencils', color: '#b5493a', accent: '#2f6d8c' },
    ],
    children: [
      { slug: 'notebooks', name: 'Notebooks & Planners' },
      { slug: 'writing', name: 'Writing' },
      { slug: 'desk', name: 'Desk' },
    ],
  },
  {
    slug: 'play',
    name: 'Play',
    background: '#e0b27a',
    things: [
      { shape: 'train', color: '#3f6650', accent: '#b5493a' },
      { shape: 'blocks', color: '#2f6d8c', accent: '#d19a2e' },
      { shape: 'kite', color: '#b5493a', accent: '#d19a2e' },
    ],
    children: [
      { slug: 'games', name: 'Games' },
      { slug: 'toys', name: 'Toys' },
    ],
  },
  {
    slug: 'downloads',
    name: 'Downloads',
    background: '#9aa0c4',
    things: [
      { shape: 'ebook', color: '#5a5f8c', accent: '#d19a2e' },
      { shape: 'score', color: '#27364f', accent: '#b5493a' },
      { shape: 'pattern', color: '#8fa68a', accent: '#6d4a6b' },
    ],
    children: [
      { slug: 'handbooks', name: 'Handbooks' },
      { slug: 'patterns-scores', name: 'Patterns & Scores' },
    ],
  },
];
