import type { apiKeyRecordsEn, apiKeysEn } from './api-keys-en';

export const apiKeysFr: typeof apiKeysEn = {
  secret_title: 'La clé de votre programme',
  secret_text: 'Copiez-la maintenant. Elle ne sera plus affichée ; si elle est perdue, renouvelez-la.',
  scope: '%{area} : %{right}',
  read: 'lire',
  write: 'lire et modifier',
  name_help: 'Le journal des modifications l’affiche.',
  scopes_help: 'Ne donnez au programme que ce dont il a besoin.',
  addresses_help:
    'Adresses ou réseaux qui peuvent utiliser la clé, par exemple 203.0.113.7, 203.0.113.0/24. Vide pour tous.',
  last_used: 'Dernière utilisation :',
  owner: 'Elle agit pour %{email} et s’arrête quand cette personne n’est plus administrateur.',
  previous_until: 'Fin du secret précédent :',
  previous_used: 'Sa dernière utilisation :',
  rotate: 'Renouveler',
  rotate_text:
    'La clé reçoit un autre secret et agit désormais pour vous. Mettez le nouveau secret dans le programme avant la fin de l’ancien.',
  hours: 'Heures pendant lesquelles l’ancien secret reste valable',
  hours_help: '0 y met fin tout de suite, par exemple après une fuite.',
  revoke: 'Révoquer',
  revoke_text: 'Le programme n’a plus accès, tout de suite et définitivement.',
  revoked: 'La clé est révoquée.',
  why: {
    expired: 'La clé a expiré. Choisissez une fin plus tardive pour l’utiliser à nouveau.',
    stopped:
      'La personne pour qui la clé agit n’est plus administrateur. Renouvelez-la pour qu’elle agisse pour vous.',
    revoked: 'La clé est révoquée. Elle reste ici parce que le journal des modifications la nomme.',
  },
};

export const apiKeyRecordsFr: typeof apiKeyRecordsEn = {
  'api-keys': {
    name: 'Clé d’API |||| Clés d’API',
    empty: 'Avec une clé, un autre programme, comme votre comptabilité, lit et modifie des données ici.',
    states: { active: 'Active', expired: 'Expirée', stopped: 'Arrêtée', revoked: 'Révoquée' },
    fields: {
      name: 'Nom du programme',
      status: 'État',
      hint: 'Commence par',
      owner: { email: 'Agit pour' },
      scopes: 'Peut',
      addresses: 'Seulement depuis ces adresses',
      expires_at: 'Fin',
      last_used_at: 'Dernière utilisation',
    },
  },
};
