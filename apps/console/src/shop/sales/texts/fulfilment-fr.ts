/** Texts of the pages that print or ship several orders. */
export const togetherFr = {
  pick_list: 'Liste de prélèvement',
  packing_slips: 'Bons de livraison',
  address_labels: 'Étiquettes d’adresse',
  ship: 'Expédier',
  at_most: 'Choisissez au plus %{most} commandes à la fois.',
  nothing_to_pack: 'Rien à préparer pour le moment :',
  no_address: 'Sans adresse de livraison :',
  first_label: 'Première étiquette libre',
  first_label_help: '1 à 24, pour une feuille entamée',
  warehouse: 'Entrepôt',
  orders: 'Commandes (unités)',
  not_printed: {
    unpaid: 'Pas imprimées, car non payées :',
    disputed: 'Pas imprimées, car le paiement est contesté :',
    refunded: 'Pas imprimées, car certaines unités sont remboursées :',
  },
  print_doubtful: 'Les imprimer aussi',
  doubtful: {
    unpaid: 'Non payées :',
    disputed: 'Paiement contesté :',
    refunded: 'Certaines unités sont remboursées :',
  },
  ship_orders: {
    title: 'Expédier des commandes',
    text: 'Expédie tout ce qui reste de chaque commande cochée, l’une après l’autre. Entrée passe au numéro de suivi suivant, comme le fait une douchette.',
    warehouse: 'Expédie seulement ce qui se trouve à %{name}.',
    ship: 'Expédier %{smart_count} commande |||| Expédier %{smart_count} commandes',
    tick: 'Expédier %{number}',
    field_of: '%{field} de %{number}',
    several_places: 'Un colis de chacun de ces entrepôts, avec un seul numéro de suivi :',
    unnumbered:
      '%{smart_count} commande n’a pas de numéro de suivi. |||| %{smart_count} commandes n’ont pas de numéro de suivi.',
    repeated: 'Ce numéro de suivi figure sur plusieurs lignes.',
    changed:
      'La commande a changé depuis l’ouverture de cette page. Regardez-la, puis cochez-la de nouveau pour l’expédier.',
    disputed:
      'Le paiement est en litige depuis l’ouverture de cette page. Cochez de nouveau la commande pour l’expédier malgré tout.',
    states: {
      open: 'À expédier',
      sending: 'Expédition en cours…',
      shipped: 'Expédiée',
      nothing: 'Rien à expédier pour le moment.',
    },
    doubts: {
      disputed: 'Le paiement est en litige. Cochez la commande pour l’expédier malgré tout.',
      unpaid: 'Non payée. Cochez la commande pour l’expédier malgré tout.',
      refunded: 'Des unités ont été remboursées. Cochez la commande pour les expédier malgré tout.',
    },
  },
};
