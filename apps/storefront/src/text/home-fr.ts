import type { home as en } from './home-en';

/** Texts of the first page and of offers that end. */
export const home: typeof en = {
  title: 'De belles choses pour tous les jours',
  description: 'Pour la cuisine, la maison et le jardin : des objets faits pour durer.',
  featured: 'Notre sélection',
  collections: 'Collections',
  is_new: 'Nouveautés',
  journal: 'Dans le journal',
  all_posts: 'Tous les articles',
  all_new: 'Toutes les nouveautés',
  all_offers: 'Toutes les offres de cette vente',
  ends: 'Se termine le {date}',
  ended: 'Cette vente est terminée.',
  left: 'encore {time}',
  days: '{days, plural, =0 {} one {# jour } other {# jours }}',
  bundles: 'Lots',
  bundles_text: 'Des produits moins chers ensemble.',
  no_bundles: 'Aucun lot n’est proposé pour le moment.',
};
