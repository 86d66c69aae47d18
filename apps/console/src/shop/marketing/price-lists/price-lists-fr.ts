import type { priceListsEn } from './price-lists-en';

export const priceListsFr: typeof priceListsEn = {
  'price-lists': {
    name: 'Liste de prix |||| Listes de prix',
    empty: 'Créez votre première liste de prix : des prix propres à une devise ou à un groupe de clients.',
    delete_text: 'Ses prix cessent aussitôt et sont supprimés. Les commandes gardent leurs prix.',
    fields: {
      name: 'Nom',
      currency: 'Devise',
      customer_group_id: 'Pour le groupe',
      is_active: 'Activée',
      status: 'État',
      prices_count: 'Prix',
      starts_at: 'Début',
      ends_at: 'Fin',
    },
    sections: { what: 'La liste de prix' },
    help: {
      what: 'Enregistrez-la d’abord, puis ajoutez des prix. Les autres variantes gardent leur prix habituel.',
      name: 'Les clients ne le voient pas.',
      currency: 'Elle ne peut plus être changée ensuite.',
      customer_group: 'Vide : les prix valent pour tous.',
    },
    prices: {
      title: 'Prix',
      hint: 'Modifiez plusieurs prix, puis enregistrez-les ensemble. Un prix vide retire la ligne.',
      empty: 'Ajoutez le premier prix.',
      none_found: 'Aucun prix n’a ce nom ou cette référence.',
      variant: 'Variante',
      min_quantity: 'À partir de (unités)',
      min_quantity_help: '1 pour le prix courant, davantage pour un prix dégressif.',
      variant_price: 'Prix habituel',
      price: 'Prix de la liste',
      price_of: 'Prix de %{sku} à partir de %{units} unités',
      removed_row: 'Retiré',
      add: 'Ajouter un prix',
      save: 'Enregistrer les prix |||| Enregistrer %{smart_count} prix',
      saved: 'Les prix ont été enregistrés.',
    },
  },
};
