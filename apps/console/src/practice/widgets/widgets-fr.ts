import type { widgetsEn } from './widgets-en';

export const widgetsFr: typeof widgetsEn = {
  order: {
    handle: 'Déplacer %{name}',
    instructions:
      'Appuyez sur Espace pour saisir la ligne, sur les flèches pour la déplacer, puis de nouveau sur Espace pour la poser.',
    lifted: '%{name} est saisi. C’est la ligne %{position} sur %{count}.',
    moved: '%{name} est sur la ligne %{position} sur %{count}.',
    dropped: '%{name} est maintenant à la ligne %{position} sur %{count}.',
    put_back: '%{name} est revenu à sa place.',
    saved: 'L’ordre est enregistré.',
  },
  copy: {
    button: 'Copier',
    done: 'Copié',
    failed: 'Le navigateur ne permet pas la copie. Copiez le texte à la main.',
  },
  minutes: '%{count} min',
};
