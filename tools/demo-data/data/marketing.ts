import type { Motif } from '../art/scenes';
import type { Cents } from './types';

interface CollectionSeed {
  slug: string;
  name: string;
  description: string;
  fr: Record<'name' | 'slug' | 'description', string>;
  background: string;
  things: readonly Motif[];
  /** Product SKUs in display order. */
  products: readonly string[];
}

export const COLLECTIONS: readonly CollectionSeed[] = [
  {
    slug: 'new-this-month',
    name: 'New This Month',
    description: 'What came in during the last weeks, before everybody knows about it.',
    fr: {
      name: 'Nouveautés du mois',
      slug: 'nouveautes-du-mois',
      description: 'Ce qui est arrivé ces dernières semaines, avant que tout le monde le sache.',
    },
    background: '#c9ad8a',
    things: [
      { shape: 'teapot', color: '#8fa68a', accent: '#d9b36c' },
      { shape: 'candle', color: '#d49a94', accent: '#6d4a6b' },
      { shape: 'soap', color: '#8a9a4e', accent: '#c9a97a' },
    ],
    products: ['HD-LAN', 'VD-SOAP', 'AL-CND', 'KJ-AMB', 'VD-SDW', 'PV-TEA', 'AF-SRV', 'AL-ALMA'],
  },
  {
    slug: 'gifts-under-50',
    name: 'Gifts under 50',
    description: 'Small parcels that do not look it. All of them arrive wrapped on request.',
    fr: {
      name: 'Cadeaux à moins de 50 €',
      slug: 'cadeaux-a-moins-de-50',
      description: 'De petits paquets qui font grande impression. Tous arrivent emballés sur demande.',
    },
    background: '#b9899a',
    things: [
      { shape: 'mug', color: '#b5493a', accent: '#5b3a25' },
      { shape: 'notebook', color: '#27364f', accent: '#d19a2e' },
      { shape: 'glasses', color: '#d8a24a', accent: '#f2e2bd' },
    ],
    products: ['AF-SRV', 'PV-MUG', 'KJ-APR', 'AL-CND', 'PC-PLN', 'TI-PCL', 'VD-SDH', 'LM-MIL', 'HD-HAM'],
  },
  {
    slug: 'first-flat',
    name: 'The First Flat',
    description: 'One pan, one knife, one lamp: enough to invite people.',
    fr: {
      name: 'Le premier appartement',
      slug: 'premier-appartement',
      description: 'Une poêle, un couteau, une lampe : de quoi inviter du monde.',
    },
    background: '#8fb0bd',
    things: [
      { shape: 'pan', color: '#454b52', accent: '#8b6b48' },
      { shape: 'tableLamp', color: '#3f6650', accent: '#c08a2b' },
      { shape: 'bowls', color: '#2f6d8c', accent: '#e9dcc0' },
    ],
    products: ['MO-PAN', 'MO-KNF-20', 'PV-PLT', 'PV-BWL', 'KJ-TUM', 'AL-ALMA', 'KJ-BTH', 'MO-MOK'],
  },
  {
    slug: 'weekend-outside',
    name: 'A Weekend Outside',
    description: 'Everything for two nights, except the weather.',
    fr: {
      name: 'Un week-end dehors',
      slug: 'week-end-dehors',
      description: 'Tout pour deux nuits, sauf la météo.',
    },
    background: '#8aa37a',
    things: [
      { shape: 'tent', color: '#3f6650', accent: '#d19a2e' },
      { shape: 'backpack', color: '#27364f', accent: '#d9b36c' },
      { shape: 'stove', color: '#454b52', accent: '#8a939c' },
    ],
    products: ['HD-RDG', 'HD-SLP', 'HD-STV', 'HD-LAN', 'NM-DAY', 'NM-FLK', 'FP-KNT', 'HD-CHR'],
  },
];

/** A variant: the SKU of its product and its attribute values. */
interface OfferItem {
  variant: string;
  salePrice: Cents;
  limit: number;
}

export const FLASH_SALE: {
  name: string;
  fr: Record<'name', string>;
  days: number;
  items: readonly OfferItem[];
} = {
  name: 'Late Season Offers',
  fr: { name: 'Offres de fin de saison' },
  days: 30,
  items: [
    { variant: 'HD-HAM', salePrice: 3300, limit: 20 },
    { variant: 'VD-SEC', salePrice: 2900, limit: 25 },
    { variant: 'KJ-BLK-OCEAN', salePrice: 7400, limit: 12 },
    { variant: 'PC-PLN', salePrice: 1800, limit: 40 },
    { variant: 'NM-FLK-NAVY-0.5L', salePrice: 1990, limit: 30 },
  ],
};

interface BundleSeed {
  slug: string;
  name: string;
  description: string;
  fr: Record<'name' | 'description', string>;
  /** Percent. */
  discount: number;
  background: string;
  things: readonly Motif[];
  items: readonly { variant: string; quantity: number; isRequired: boolean }[];
}

export const BUNDLES: readonly BundleSeed[] = [
  {
    slug: 'sunday-roast',
    name: 'Sunday Roast Set',
    description:
      'Casserole and chef’s knife together, with or without the board, fifteen percent below their prices alone.',
    fr: {
      name: 'Le rôti du dimanche',
      description:
        'La cocotte et le couteau de chef ensemble, avec ou sans la planche, quinze pour cent moins cher que séparément.',
    },
    discount: 15,
    background: '#c9ad8a',
    things: [
      { shape: 'casserole', color: '#b5493a', accent: '#d9b36c' },
      { shape: 'board', color: '#b98a5a', accent: '#8b6b48' },
      { shape: 'knife', color: '#8a939c', accent: '#6b4a32' },
    ],
    items: [
      { variant: 'MO-CAS-4L-BRICK', quantity: 1, isRequired: true },
      { variant: 'MO-KNF-20', quantity: 1, isRequired: true },
      { variant: 'AF-BRD-OAK', quantity: 1, isRequired: false },
    ],
  },
  {
    slug: 'letter-writer',
    name: 'The Letter Writer',
    description: 'A pen, ink to fill it and paper worth the stamp.',
    fr: {
      name: 'Le nécessaire de correspondance',
      description: 'Un stylo, de l’encre pour le remplir et du papier qui mérite son timbre.',
    },
    discount: 10,
    background: '#b0a0bd',
    things: [
      { shape: 'envelopes', color: '#d49a94', accent: '#b5493a' },
      { shape: 'ink', color: '#27364f', accent: '#6d4a6b' },
      { shape: 'pen', color: '#2f6d8c', accent: '#d9b36c' },
    ],
    items: [
      { variant: 'TI-FPN-OCEAN', quantity: 1, isRequired: true },
      { variant: 'TI-INK-NAVY', quantity: 1, isRequired: true },
      { variant: 'PC-LTR', quantity: 1, isRequired: true },
    ],
  },
];

interface BannerSeed {
  title: string;
  subtitle: string;
  linkType: 'url' | 'product' | 'category' | 'collection';
  linkValue: string;
  buttonText: string;
  fr: Record<'title' | 'subtitle' | 'button_text', string>;
  background: string;
  things: readonly Motif[];
}

export const BANNERS: readonly BannerSeed[] = [
  {
    title: 'Made to be handed on',
    subtitle: 'Cast iron and carbon steel from the Loire valley',
    linkType: 'category',
    linkValue: 'cookware',
    buttonText: 'See pots & pans',
    fr: {
      title: 'Fait pour être transmis',
      subtitle: 'De la fonte et de l’acier carbone de la vallée de la Loire',
      button_text: 'Voir les casseroles et poêles',
    },
    background: '#a8503f',
    things: [
      { shape: 'casserole', color: '#e9dcc0', accent: '#d19a2e' },
      { shape: 'kettle', color: '#3f6650', accent: '#8b6b48' },
      { shape: 'pan', color: '#454b52', accent: '#8b6b48' },
    ],
  },
  {
    title: 'Two nights, one bag',
    subtitle: 'Tents, stoves and lanterns that we sleep in ourselves',
    linkType: 'collection',
    linkValue: 'weekend-outside',
    buttonText: 'Pack for the weekend',
    fr: {
      title: 'Deux nuits, un sac',
      subtitle: 'Des tentes, des réchauds et des lanternes que nous emportons nous-mêmes',
      button_text: 'Préparer le week-end',
    },
    background: '#3f6472',
    things: [
      { shape: 'tent', color: '#5b7a5a', accent: '#d19a2e' },
      { shape: 'backpack', color: '#b5493a', accent: '#d9b36c' },
      { shape: 'lantern', color: '#27364f', accent: '#d19a2e' },
    ],
  },
  {
    title: 'Free delivery from €80',
    subtitle: 'In the whole European Union, without a code',
    linkType: 'url',
    linkValue: '/pages/shipping-returns',
    buttonText: 'Find out more',
    fr: {
      title: 'Livraison offerte dès 80 €',
      subtitle: 'Dans toute l’Union européenne, sans code',
      button_text: 'En savoir plus',
    },
    background: '#6d4a6b',
    things: [
      { shape: 'vase', color: '#d49a94', accent: '#e9dcc0' },
      { shape: 'tableLamp', color: '#d19a2e', accent: '#26282b' },
      { shape: 'cushion', color: '#8fa68a', accent: '#f2f1ec' },
    ],
  },
];

interface PromotionSeed {
  name: string;
  type: 'percentage' | 'fixed';
  /** Percent, or euros per unit. */
  value: string;
  /** Product SKUs. */
  products: readonly string[];
  /** Days before now. */
  started: number;
  /** Days from now; no end by default. */
  endsIn?: number;
}

export const PROMOTIONS: readonly PromotionSeed[] = [
  { name: 'Write More Letters', type: 'percentage', value: '15', products: ['PC-NTB', 'TI-PCL'], started: 3 },
  {
    name: 'Back to School',
    type: 'fixed',
    value: '2',
    products: ['PC-NTB', 'TI-PCL', 'PC-PLN'],
    started: 90,
    endsIn: -60,
  },
];

/** Regular customers with lower prices. */
export const CUSTOMER_GROUP = {
  name: 'Friends of the House',
  description: 'Regular customers who told others about the shop.',
  discount: '5',
  members: ['lea.fontaine@example.com', 'tom.hargreaves@example.com'],
} as const;
