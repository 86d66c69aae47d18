import type { homeEn } from './home-en';

export const homeFr: typeof homeEn = {};
