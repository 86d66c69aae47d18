import type { messageRecordsEn, messageTextsEn } from './message-texts-en';

export const messageTextsFr: typeof messageTextsEn = {
  channels: { mail: 'E-mail', sms: 'SMS' },
  groups: {
    orders: 'Commandes',
    payments: 'Paiements',
    returns: 'Retours',
    credit: 'Cartes cadeaux et porte-monnaie',
    products: 'Produits',
    accounts: 'Comptes',
    newsletter: 'Newsletter',
    bookings: 'Réservations',
    series: 'Séries',
    access: 'Accès',
    waiting: 'Liste d’attente',
  },
  default: 'Par défaut',
  language: 'Langue',
  changed_language: '%{language} (modifié)',
  default_language: '%{language}',
  parts: { subject: 'Objet', title: 'Titre', notice: 'Phrase dans la boîte de réception', body: 'Texte' },
  help: {
    subject: 'Sur une seule ligne.',
    title: 'Au-dessus de l’e-mail, et titre dans la boîte de réception.',
    notice: 'Aussi dans les notifications push.',
    body: 'Des lignes vides séparent les paragraphes. Un lien seul devient un bouton.',
    sms: 'Les opérateurs facturent chaque segment, et les variables allongent le texte.',
  },
  length: '%{count} caractères sur %{max}.',
  inbox_title:
    'Tant que ce texte est celui par défaut, le titre dans la boîte de réception est « %{title} ».',
  emptied: 'Un champ vide est enregistré comme texte par défaut.',
  variables: 'Variables',
  variables_help:
    'Un clic insère une variable dans le texte. {{#nom}}…{{/nom}} n’apparaît que si la variable est vraie ou remplie, {{^nom}}…{{/nom}} seulement dans le cas contraire.',
  insert: 'Insérer %{name}',
  required: 'Nécessaire.',
  preview: 'Aperçu',
  preview_data: 'Affiché avec',
  data: { example: 'Exemple', latest: 'Dernier élément' },
  case: 'Cas',
  usual_case: 'Courant',
  size: '%{characters} caractères en un SMS. |||| %{characters} caractères en %{smart_count} SMS.',
  size_help:
    'Avec les données d’exemple, au plus %{max} sont permis. Les noms et liens réels peuvent être plus longs.',
  in_inbox: 'Dans la boîte de réception :',
  saved: 'Le texte est enregistré et utilisé désormais.',
  test: 'Envoyer un e-mail de test',
  test_consequence:
    'Un e-mail avec ce texte et des exemples est envoyé à votre propre adresse. Personne d’autre ne le reçoit.',
  test_sms: 'Me l’envoyer par e-mail',
  test_sms_consequence:
    'Le SMS est envoyé à votre propre adresse e-mail, avec des exemples. Aucun SMS n’est envoyé.',
  tested: 'L’e-mail est en route vers vous.',
  drop: 'Revenir au texte par défaut',
  drop_consequence: 'Le texte de cette langue est supprimé, et le texte par défaut est de nouveau envoyé.',
  dropped: 'Le texte par défaut est de nouveau utilisé.',
};

export const messageRecordsFr: typeof messageRecordsEn = {
  name: 'Texte de message |||| Textes des messages',
  fields: { kind: 'Message', group: 'Sujet', channel: 'Envoyé par', languages: 'Modifié' },
};
