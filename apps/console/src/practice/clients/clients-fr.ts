import type { clientsEn } from './clients-en';

/** French texts of clients and text messages. */
export const clientsFr: typeof clientsEn = {
  resources: {
    'sms-messages': {
      name: 'SMS |||| SMS',
      empty: 'Aucun SMS n’a été envoyé ces 90 derniers jours.',
      states: { sending: 'En cours', sent: 'Envoyé', rejected: 'Refusé', failed: 'Non abouti' },
      fields: {
        created_at: 'Date',
        booking_id: 'Réservation',
        country: 'Pays',
        status: 'État',
        error_code: 'Code du fournisseur',
      },
    },
  },
  pages: {
    title: 'Clients',
    about:
      'Les clients sont reconnus à l’adresse e-mail de leurs réservations, ou à leur nom et à leur téléphone sans elle. Les 50 derniers sont affichés.',
    search: 'Nom, e-mail ou téléphone',
    no_email: 'Pas d’adresse e-mail',
    none: 'Personne n’a été trouvé.',
    client: 'Client',
    phone: 'Téléphone',
    bookings: 'Réservations',
    coming: 'À venir',
    last: 'Dernière réservation',
    export: 'Exporter',
    erase: 'Effacer',
    erase_consequence:
      'Le nom, l’adresse, le téléphone, les remarques, les réponses et les fichiers d’une réservation de %{email} sont effacés définitivement. La réservation reste, sans eux. C’est irréversible. |||| Le nom, l’adresse, le téléphone, les remarques, les réponses et les fichiers de %{smart_count} réservations de %{email} sont effacés définitivement. Les réservations restent, sans eux. C’est irréversible.',
    cancel_coming: 'Annuler une réservation à venir |||| Annuler %{smart_count} réservations à venir',
    confirmation: 'Adresse e-mail du client',
    type_address: 'Saisissez l’adresse pour confirmer.',
    confirmation_name: 'Nom du client',
    type_name: 'Saisissez le nom pour confirmer.',
    erased: 'Les données du client sont effacées.',
  },
  reminders: {
    title: 'Rappels',
    none: 'Il n’y a pas de rappel.',
    channels: { mail: 'E-mail', sms: 'SMS' },
    statuses: { planned: 'Prévu', pending: 'En cours', sent: 'Envoyé', not_sent: 'Non envoyé' },
    reasons: {
      skipped: 'la réservation avait changé, ou l’adresse a reçu trop d’e-mails',
      no_consent: 'le client n’accepte pas les SMS',
      invalid_phone: 'le numéro n’est pas valable ; il lui faut peut-être son pays, comme +33',
      not_mobile: 'le numéro n’est pas celui d’un mobile',
      quota: 'la limite des SMS était atteinte',
      rejected: 'le fournisseur a refusé le numéro',
      opted_out: 'le client a répondu STOP',
    },
    channel: 'Par',
    due: 'Date',
    status: 'État',
    sms: {
      ready: 'Les SMS vont au %{number}.',
      no_consent: 'Pas de SMS : le client ne les accepte pas.',
      invalid_phone: 'Pas de SMS : le numéro n’est pas valable. Il lui faut peut-être son pays, comme +33.',
      not_mobile: 'Pas de SMS : le numéro n’est pas celui d’un mobile.',
    },
  },
};
