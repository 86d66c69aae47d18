import type { waitingListEn } from './waiting-list-en';

/** French texts of the waiting list. */
export const waitingListFr: typeof waitingListEn = {
  resources: {
    'waiting-list': {
      name: 'Client en attente |||| Liste d’attente',
      empty:
        'Personne n’attend. Le formulaire de réservation propose la liste quand aucun horaire n’est libre, dès qu’elle est activée dans les réglages.',
      delete_text: 'L’inscription et les données du client sont supprimées définitivement.',
      states: {
        waiting: 'En attente',
        offered: 'A une proposition',
        booked: 'A réservé',
        left: 'Parti',
        removed: 'Retiré',
        ended: 'Terminé',
      },
      fields: {
        created_at: 'Depuis',
        client_name: 'Client',
        email: 'E-mail',
        phone: 'Téléphone',
        target: 'Attend',
        when: 'Quand',
        service_id: 'Prestation',
        duration_min: 'Durée (minutes)',
        resource_id: 'Ressource',
        date_from: 'Premier jour',
        date_to: 'Dernier jour',
        time_from: 'Pas avant',
        time_to: 'Fini à',
        party_size: 'Personnes',
        locale: 'Langue des e-mails',
        status: 'État',
        offer: 'Horaire proposé',
      },
    },
  },
  pages: {
    offer: 'Proposer un horaire',
    offer_consequence:
      'L’horaire est retenu pour ce client, qui reçoit un e-mail avec un lien pour le réserver. Les personnes devant lui dans la liste ne sont pas interrogées.',
    offered: 'L’horaire est proposé',
    start_help: 'Le début d’un horaire libre. Vide pour le premier qui convient.',
    held_until: 'retenu jusqu’à',
    remove: 'Retirer de la liste',
    remove_consequence:
      'Le client ne reçoit plus de proposition et n’est pas prévenu. Une proposition en cours prend fin.',
    removed: 'Retiré de la liste',
    delete: 'Supprimer définitivement',
    deleted: 'L’inscription est supprimée',
    date_to_help: 'Au plus 61 jours après le premier jour. Vide pour un seul jour.',
    times_help: 'Vide pour toute la journée.',
    email_help: 'Sans adresse, le client ne reçoit pas de proposition : proposez un horaire et appelez-le.',
    anyone_help: 'Vide pour toute personne qui propose la prestation.',
  },
};
