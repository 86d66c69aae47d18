import type { flashSalesEn } from './flash-sales-en';

export const flashSalesFr: typeof flashSalesEn = {
  'flash-sales': {
    name: 'Vente flash |||| Ventes flash',
    empty:
      'Créez votre première vente flash : des prix bas pendant quelques heures, dans la limite du stock.',
    delete_text: 'La vente s’arrête aussitôt. Les commandes gardent leurs prix.',
    fields: {
      name: 'Nom',
      status: 'État',
      starts_at: 'Début',
      ends_at: 'Fin',
      items: 'Variantes',
      is_active: 'Activée',
    },
    sections: { what: 'La vente flash' },
    help: {
      what: 'Enregistrez-la d’abord, puis ajoutez des variantes avec leurs prix.',
      name: 'Les clients le voient sur la page de la vente.',
    },
    items: {
      title: 'Variantes en vente',
      add: 'Ajouter une variante',
      added: 'La variante a été ajoutée.',
      changed: 'Le prix a été modifié.',
      removed: 'La variante a été retirée.',
      remove_text: 'La variante reprend aussitôt son prix habituel. Les commandes gardent leurs prix.',
      empty: 'Ajoutez la première variante : sans variantes, la vente ne montre rien.',
      variant: 'Variante',
      price: 'Prix habituel',
      sale_price: 'Prix de vente flash',
      discount: 'Remise',
      sold: 'Vendu',
      qty_limit: 'Unités à vendre',
      is_active: 'En vente',
      price_help: 'Inférieur au prix habituel.',
      limit_help: 'Vide : sans limite. Quand tout est vendu, le prix habituel s’applique de nouveau.',
    },
  },
};
