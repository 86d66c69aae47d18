import type { webhooksEn } from './webhooks-en';

export const webhooksFr: typeof webhooksEn = {
  webhooks: {
    name: 'Webhook |||| Webhooks',
    empty:
      'Les webhooks informent un autre programme de chaque réservation. Sans un tel programme, vous n’en avez pas besoin.',
    delete_text: 'Plus rien n’est envoyé à cette adresse, et la liste de ses envois est supprimée.',
    states: { pending: 'En attente', succeeded: 'Arrivé', failed: 'Échoué' },
    fields: {
      url: 'Adresse',
      events: 'Événements',
      is_active: 'Actif',
      secret: 'Secret',
      failures_in_row: 'Échecs de suite',
      disabled_at: 'Désactivé',
    },
  },
};
