import type { homeEn } from './home-en';

export const homeFr: typeof homeEn = {
  today: 'Aujourd’hui : %{smart_count} réservation |||| Aujourd’hui : %{smart_count} réservations',
  week: 'Les sept prochains jours : %{smart_count} réservation |||| Les sept prochains jours : %{smart_count} réservations',
  bookings: '%{smart_count} réservation |||| %{smart_count} réservations',
  cancellations: '%{smart_count} annulée |||| %{smart_count} annulées',
  utilisation: 'Taux d’occupation des sept prochains jours',
  hours_booked: '%{booked} h sur %{open} h · %{percent}',
  no_hours: 'Aucun horaire d’ouverture',
  to_calendar: 'Vers l’agenda',
  next: 'Prochaines réservations',
  nobody_next: 'Personne n’a réservé pour les sept prochains jours.',
  webhooks: 'Ces webhooks ne sont pas arrivés :',
  calendars: 'Ces agendas ne peuvent pas être lus :',
  steps: {
    title: 'Premiers pas',
    resource: 'Ajoutez ce qui se réserve',
    hours: 'Fixez les horaires de la semaine',
    form: 'Demandez ce que vous devez savoir',
    mail: 'Indiquez votre serveur de messagerie pour les confirmations',
    share: 'Mettez la page de réservation sur votre site',
    done: 'Fait',
    open: 'À faire',
    hide: 'Masquer cette liste',
  },
};
