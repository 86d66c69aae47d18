import type { contentEn } from './content-en';

export const contentFr: typeof contentEn = {
  areas: { content: 'Contenu' },
  resources: {},
};
