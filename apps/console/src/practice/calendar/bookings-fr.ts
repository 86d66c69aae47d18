import type { bookingsEn } from './bookings-en';

export const bookingsFr: typeof bookingsEn = {
  bookings: {
    name: 'Réservation |||| Réservations',
    empty: 'Personne n’a encore réservé. Partagez une page de réservation, ou réservez pour un client.',
    delete_text:
      'La réservation, ses réponses et ses fichiers sont supprimés définitivement, sans prévenir le client. Ce qui a été payé par carte est remboursé tant qu’elle est à venir. Pour libérer le temps et garder la fiche, annulez-la plutôt.',
    states: {
      pending: 'En attente de paiement',
      confirmed: 'Confirmée',
      cancelled: 'Annulée',
      done: 'Venu',
      no_show: 'Absent',
    },
    fields: {
      status: 'État',
      outcome: 'Issue',
      service_id: 'Prestation',
      duration_min: 'Durée',
      resource_id: 'Ressource',
      client_name: 'Client',
      email: 'E-mail',
      phone: 'Téléphone',
      contact: 'Contact',
      start_at: 'Début',
      end_at: 'Fin',
      notes: 'Notes',
      locale: 'Langue',
      time_zone: 'Fuseau horaire du client',
      sms_consent: 'Le client accepte les SMS',
      color: 'Couleur',
      total_price: 'Prix',
      paid: 'Payé',
      left_to_pay: 'Reste à payer',
      party_size: 'Places',
      additional_resource_ids: 'Nécessite aussi',
      override_holds: 'Prendre aussi un créneau qu’un client est en train de réserver',
    },
  },
  blocks: {
    name: 'Indisponibilité |||| Indisponibilités',
    empty: 'Bloquez les moments où personne ne peut réserver : congés, travaux, jour de repos.',
    delete_text: 'Les clients peuvent de nouveau réserver ce temps.',
    fields: { resource_id: 'Ressource', start_at: 'Début', end_at: 'Fin', reason: 'Motif' },
  },
};
