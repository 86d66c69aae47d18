import { STATIONERY } from './products-desk';
import { DINING } from './products-dining';
import { HOME } from './products-home';
import { KITCHEN } from './products-kitchen';
import { DOWNLOADS, PLAY } from './products-leisure';
import { GARDEN, OUTDOOR } from './products-outside';
import type { ProductSeed } from './types';

/** All products of the demo shop. */
export const PRODUCTS: readonly ProductSeed[] = [
  ...KITCHEN,
  ...DINING,
  ...HOME,
  ...GARDEN,
  ...OUTDOOR,
  ...STATIONERY,
  ...PLAY,
  ...DOWNLOADS,
];
