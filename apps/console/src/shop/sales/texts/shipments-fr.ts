import type { shipmentsEn } from './shipments-en';

export const shipmentsFr: typeof shipmentsEn = {
  'order-payments': {
    states: {
      pending: 'Non payée',
      part_paid: 'Payée en partie',
      failed: 'Paiement échoué',
      paid: 'Payée',
      partially_refunded: 'Remboursée en partie',
      refunded: 'Remboursée en totalité',
      disputed: 'En litige',
    },
  },
  payments: {
    name: 'Paiement |||| Paiements',
    flagged: 'À vérifier : %{reason}',
    capture_failed: "La carte n'a pas pu être débitée : %{reason}",
    fields: {
      created_at: 'Commencé le',
      paid_at: 'Payé le',
      authorized_amount: 'Réservé par la banque',
      captured_amount: 'Débité',
      capture_before: 'À débiter avant le',
      processor_payment_intent_id: 'Chez le prestataire',
    },
    states: {
      pending: 'Commencé',
      requires_action: 'En attente du client',
      processing: 'En cours',
      paid: 'Payé',
      failed: 'Échoué',
      cancelled: 'Annulé',
    },
  },
  shipments: {
    name: 'Colis |||| Colis',
    empty: "Rien n'a encore été expédié. Ouvrez une commande et expédiez-la.",
    same_number: 'La commande %{orders} a aussi ce numéro de suivi.',
    same_number_again:
      'La commande %{orders} a aussi ce numéro de suivi. Confirmez encore une fois pour l’utiliser malgré tout.',
    tracking_url_help: "Vide : la page d'un transporteur connu, d'après le numéro.",
    fields: {
      search: 'Numéro de suivi ou commande',
      order_number: 'Commande',
      order_status: 'État de la commande',
      carrier: 'Transporteur',
      tracking_number: 'Numéro de suivi',
      tracking_url: 'Page de suivi',
      estimated_delivery: 'Attendu le',
      status: 'État',
      shipped_at: 'Expédié le',
      delivered_at: 'Livré le',
      description: "Ce qui s'est passé",
      location: 'Lieu',
      occurred_at: 'Quand (vide : maintenant)',
      from: 'Expédié à partir du',
      to: "Expédié jusqu'au",
      units: 'Unités',
    },
    states: {
      shipped: 'Expédié',
      label_created: 'Étiquette créée',
      in_transit: 'En route',
      out_for_delivery: 'En cours de livraison',
      delivered: 'Livré',
      exception: 'Problème',
    },
    sections: { parcel: 'Colis', facts: 'Détails' },
    create: {
      unpaid: 'Expédier même sans paiement',
      not_paid: 'Cette commande n’est pas payée. Pour l’expédier malgré tout, activez l’option.',
      despite_dispute: 'Expédier même si le paiement est en litige',
      disputed:
        'Le paiement de cette commande est en litige. Répondez au litige avant d’expédier. Pour l’expédier malgré tout, activez l’option.',
      warehouse_help: 'Expédie seulement ce qui s’y trouve. Sans choix, tous les entrepôts.',
      label: 'Expédier une commande',
      text: 'Expédie toutes les unités restantes de la commande. Le client reçoit le numéro de suivi.',
    },
    add_tracking: {
      label: 'Ajouter un suivi',
      text: 'Le client voit où se trouve le colis. Quand tous les colis sont arrivés, la commande est livrée.',
      text_last:
        "Le client voit où se trouve le colis. C'est le dernier colis : à sa livraison, la commande est livrée et le délai de retour commence.",
      done: "L'étape est enregistrée.",
    },
    take_back: {
      label: 'Annuler l’expédition',
      text: 'Seulement pour une expédition enregistrée par erreur : ses unités sont de nouveau à expédier. Le client n’est pas prévenu.',
      done: 'L’expédition est annulée.',
    },
    change: {
      label: 'Modifier le colis',
      text: "Le client est prévenu d'un nouveau numéro de suivi. Le contenu peut changer jusqu'à l'expédition complète de la commande.",
      done: 'Le colis est modifié.',
    },
  },
};
