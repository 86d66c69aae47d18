import { STATIONERY } from './products-desk';
import { DINING } from './products-dining';
import { GARDEN } from './products-garden';
import { HOME } from './products-home';
import { KITCHEN } from './products-kitchen';
import { DOWNLOADS, PLAY } from './products-leisure';
import { OUTDOOR } from './products-outdoor';
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
