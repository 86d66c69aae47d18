import type { bundlesEn } from './bundles-en';

export const bundlesFr: typeof bundlesEn = {
  bundles: {
    name: 'Lot |||| Lots',
    empty: 'Créez votre premier lot : plusieurs variantes moins chères ensemble.',
    delete_text: 'Les paniers perdent aussitôt la remise. Les commandes la gardent.',
    fields: {
      name: 'Nom',
      slug: 'Adresse',
      description: 'Description',
      image: 'Image',
      items: 'Variantes',
      is_active: 'Activé',
      discount_type: 'Type de remise',
      discount_value: 'Remise',
      starts_at: 'Début',
      ends_at: 'Fin',
    },
    sections: { what: 'Le lot', discount: 'Remise' },
    help: {
      what: 'Enregistrez-le d’abord, puis ajoutez les variantes du lot.',
      slug: 'Dernière partie de son adresse dans la boutique. Tirée du nom si le champ est vide.',
      image: 'Adresse d’une image, commençant par https://.',
      percentage: 'De 0 à 100, sur les unités d’un lot.',
      fixed: 'Déduit de chaque lot.',
    },
    items: {
      title: 'Variantes d’un lot',
      add: 'Ajouter une variante',
      added: 'La variante a été ajoutée.',
      removed: 'La variante a été retirée.',
      remove_text: 'Le lot ne contient plus cette variante. Les commandes gardent leur remise.',
      empty: 'Ajoutez la première variante.',
      none_required: 'Aucune variante n’est obligatoire : les clients ne peuvent pas obtenir la remise.',
      variant: 'Variante',
      quantity: 'Unités',
      is_required: 'Obligatoire',
      required_help: 'Sinon, la variante est facultative et profite de la remise si elle est achetée.',
    },
  },
};
