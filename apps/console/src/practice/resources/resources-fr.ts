import type { resourcesEn } from './resources-en';

export const resourcesFr: typeof resourcesEn = {
  resources: {
    resources: {
      name: 'Ressource |||| Ressources',
      empty: 'Ajoutez ce qui se réserve : une salle, un court, une personne.',
      delete_text: 'Ses réservations restent dans l’agenda, et plus personne ne peut la réserver.',
      states: { active: 'Réservable', inactive: 'Masquée' },
      fields: {
        name: 'Nom',
        description: 'Description',
        color: 'Couleur',
        capacity: 'Capacité',
        seats: 'Places',
        active: 'Les clients peuvent la réserver',
      },
    },
  },
  pages: {
    capacity: '%{smart_count} personne |||| %{smart_count} personnes',
    color_help: 'Ses réservations ont cette couleur dans l’agenda.',
    capacity_help:
      'Les clients voient combien de personnes y tiennent. Les places décident de ce qu’ils réservent.',
    seats_help: 'Personnes qui peuvent réserver le même temps. Avec une place, une réservation à la fois.',
    active_help: 'Sinon, vous êtes les seuls à pouvoir la réserver.',
    tabs: {
      label: 'Parties de la ressource',
      details: 'Détails',
      hours: 'Horaires',
      form: 'Formulaire',
      sharing: 'Partager',
    },
    hours: {
      about:
        'Les clients réservent dans ces horaires. Vous pouvez réserver à toute heure. Les heures sont celles de votre activité.',
      none: 'Sans horaires, les clients ne voient aucun créneau. Ajoutez les premiers avec +.',
      closed: 'Fermé',
      start_time: 'De',
      end_time: 'À',
      duration_min: 'Créneau (min)',
      buffer_min: 'Pause (min)',
      add: 'Ajouter des horaires',
      remove: 'Retirer les horaires',
      copy: 'Copier vers d’autres jours',
      copy_weekdays: 'Copier du lundi au vendredi',
      copy_all: 'Copier vers tous les jours',
      copy_day: 'Copier vers %{day}',
      saved: 'Les horaires sont enregistrés.',
    },
    sharing: {
      clients: 'Pour les clients',
      inactive: 'Les clients ne peuvent pas réserver cette ressource : elle est masquée.',
      page: 'Page de réservation',
      snippet: 'Code pour votre site',
      snippet_help: 'Collez-le là où le formulaire doit apparaître.',
      try: 'Essayer la page de réservation',
      calendar: 'Dans votre agenda',
      calendar_about:
        'Google Agenda, Outlook et d’autres peuvent s’abonner aux réservations de cette ressource. Le flux ne contient aucun nom de client.',
      once: 'L’adresse ne s’affiche que maintenant. Copiez-la.',
      address: 'Adresse de l’agenda',
      issue: 'Créer une adresse',
      issue_consequence: 'Une adresse créée auparavant ne fonctionnera plus.',
      issued: 'L’adresse est créée.',
      revoke: 'Désactiver l’adresse',
      revoke_consequence: 'Les agendas abonnés à cette adresse ne reçoivent plus les réservations.',
      revoked: 'L’adresse ne fonctionne plus.',
    },
  },
};
