import type { widgetsEn } from './widgets-en';

export const widgetsFr: typeof widgetsEn = {
  order: { saved: 'L’ordre est enregistré.' },
  copy: {
    button: 'Copier',
    done: 'Copié',
    failed: 'Le navigateur ne permet pas la copie. Copiez le texte à la main.',
  },
  minutes: '%{count} min',
};
