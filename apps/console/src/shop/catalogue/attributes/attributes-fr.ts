import type { attributesEn } from './attributes-en';

export const attributesFr: typeof attributesEn = {
  attributes: {
    name: 'Attribut |||| Attributs',
    empty: 'Ajoutez ce qui distingue vos variantes, comme une taille ou une couleur.',
    delete_text: "Possible seulement tant qu'aucune variante n'a l'une de ses valeurs.",
    fields: {
      name: 'Nom',
      type: 'Affiché comme',
      values: 'Valeurs',
      'values.value': 'Valeur',
      'values.color_code': 'Couleur',
      sort_order: 'Position',
    },
    types: { text: 'Texte', color: 'Couleur', select: 'Liste' },
    help: {
      name: 'Ce que les clients choisissent, comme « Taille ».',
      type: 'La façon dont la boutique propose les valeurs.',
      values:
        "Dans l'ordre où les clients les voient. Une valeur utilisée par une variante ne peut pas être retirée.",
      sort_order: 'Les plus petits nombres passent devant.',
    },
  },
};
