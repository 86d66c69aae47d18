import type { categoriesEn } from './categories-en';

export const categoriesFr: typeof categoriesEn = {
  categories: {
    name: 'Catégorie |||| Catégories',
    empty: 'Ajoutez la première catégorie. Chaque produit est dans une catégorie.',
    delete_text: "Possible seulement tant qu'elle n'a ni produits ni sous-catégories.",
    fields: {
      name: 'Nom',
      slug: 'Adresse dans la boutique',
      parent_id: 'Catégorie parente',
      image_url: 'Image',
      is_active: 'Visible dans la boutique',
      sort_order: 'Position',
    },
    help: {
      parent_id: 'Vide pour une catégorie de premier niveau.',
      is_active: 'Une catégorie masquée masque aussi ses sous-catégories.',
    },
    tree: {
      hint: 'Faites glisser une catégorie vers une autre place, ou vers la droite pour la ranger sous celle du dessus. Au clavier : placez-vous sur sa poignée, appuyez sur Espace, déplacez-la avec les flèches, puis appuyez de nouveau sur Espace.',
      handle: 'Faire glisser %{name}',
      move: 'Déplacer %{name}',
      up: 'Monter',
      down: 'Descendre',
      inside: 'Sous celle du dessus',
      outside: "Remonter d'un niveau",
      hidden: 'Masquée',
      products: '%{smart_count} produit |||| %{smart_count} produits',
      moved: '%{name} a été déplacée.',
    },
  },
};
