import type { webhookEventsEn } from './webhook-events-en';

export const webhookEventsFr: typeof webhookEventsEn = {
  groups: {
    orders: 'Commandes et argent, au fil de l’eau',
    catalogue: 'Modifications du catalogue',
    offers: 'Modifications des offres',
    sales: 'Modifications des commandes',
    customers: 'Modifications des clients',
    bookings: 'Réservations et liste d’attente, au fil de l’eau',
    practice: 'Modifications du cabinet',
    clients: 'Modifications des réservations et de la liste d’attente',
  },
  include: 'Envoyer toutes les données',
  include_help: 'Sinon, les modifications n’ont que les identifiants et les noms de ce qui a changé.',
  test: 'Envoyer un essai',
  test_text: 'L’adresse reçoit un exemple, marqué comme essai. Rien d’autre n’est touché.',
  event: 'Événement',
  tested: 'L’essai est en route.',
  replay: 'Renvoyer une période',
  replay_text:
    'Tout ce qui date de cette période est renvoyé, avec les mêmes identifiants. Les événements sont conservés 30 jours.',
  from: 'Du',
  until: 'Au',
  replayed: 'Les événements sont renvoyés.',
};
