import type { ReturnWords } from './message-words';

const links = { order_link: 'Voir ma commande' };

/** Says how approved goods come back: by the label, to the address below, or to one that staff write. */
const WAYS_BACK =
  '{{#has_label}}Imprimez l’étiquette reçue par e-mail et collez-la sur le colis, bien emballé.{{/has_label}}' +
  '{{^has_label}}{{#return_address}}Envoyez les articles, bien emballés, à l’adresse ci-dessous.{{/return_address}}' +
  '{{^return_address}}Nous vous indiquerons par e-mail l’adresse de retour. Gardez les articles jusque-là.{{/return_address}}{{/has_label}}';

/** French words of messages about refunds and returns. */
export const returnsFr: ReturnWords = {
  refund_processed: {
    subject: 'Commande {{order_number}} : remboursement de {{amount}}',
    title: 'Remboursement effectué',
    notice: '{{amount}} de votre commande {{order_number}} vous ont été remboursés.',
    body: `{{#is_uncharged}}
Des articles de votre commande {{order_number}} ont été annulés : {{amount}}.

{{#goes_to_card}}
Votre carte n’a été débitée que du reste de la commande.
{{/goes_to_card}}
{{/is_uncharged}}
{{^is_uncharged}}
Nous avons remboursé {{amount}} de votre commande {{order_number}}.

{{#goes_to_card}}
Votre banque peut mettre quelques jours à créditer votre carte.
{{/goes_to_card}}
{{/is_uncharged}}

{{order_link}}`,
    links,
  },
  return_requested: {
    subject: 'Commande {{order_number}} : demande de retour reçue',
    title: 'Retour demandé',
    notice: 'Nous avons reçu votre demande de retour pour la commande {{order_number}}.',
    body: `Nous avons reçu votre demande de retour pour la commande {{order_number}} et vous répondrons rapidement.

Gardez les articles chez vous jusqu’à ce que le retour soit approuvé.

{{order_link}}`,
    links,
  },
  return_approved: {
    subject: 'Commande {{order_number}} : retour approuvé',
    title: 'Retour approuvé',
    notice: 'Votre retour pour la commande {{order_number}} est approuvé.',
    body: `Votre retour pour la commande {{order_number}} est approuvé.

${WAYS_BACK} Nous nous occuperons du remboursement ou de l’échange dès l’arrivée des articles.

{{order_link}}`,
    links,
  },
  return_rejected: {
    subject: 'Commande {{order_number}} : retour refusé',
    title: 'Retour refusé',
    notice: 'Votre retour pour la commande {{order_number}} n’a pas été accepté.',
    body: `Nous n’avons pas pu accepter votre retour pour la commande {{order_number}}.

Pour toute question, répondez simplement à ce message.

{{order_link}}`,
    links,
  },
  withdrawal_received: {
    subject: 'Commande {{order_number}} : rétractation reçue',
    title: 'Rétractation reçue',
    notice: 'Nous avons reçu votre rétractation pour la commande {{order_number}}.',
    body: `Nous confirmons votre rétractation du contrat de la commande {{order_number}}. Nous l’avons reçue le {{received_at}}.

{{#cancels_items}}
Ces articles n’étaient pas partis et sont annulés :

{{cancelled_items}}

{{#refunded_amount}}
{{refunded_amount}} vous sont recrédités, par le moyen que vous avez utilisé pour payer.
{{/refunded_amount}}
{{^refunded_amount}}
Plus rien n’est à payer pour eux.
{{/refunded_amount}}

{{#returns_credit}}
Ce que vous aviez payé par carte cadeau ou porte-monnaie vous a été rendu.
{{/returns_credit}}
{{/cancels_items}}

{{#sends_back}}
Renvoyez-nous ces articles jusqu’au {{send_back_by}} :

{{return_items}}

Nous pouvons différer leur remboursement jusqu’à leur arrivée, ou jusqu’à une preuve de leur envoi.

${WAYS_BACK}
{{/sends_back}}

{{#ends_downloads}}
N’utilisez plus ces téléchargements. Rien n’est à renvoyer pour eux :

{{ended_downloads}}
{{/ends_downloads}}

{{order_link}}`,
    links,
  },
  return_opened: {
    subject: 'Commande {{order_number}} : articles retournés ouverts',
    title: 'Articles ouverts',
    notice: 'Des articles de votre retour pour la commande {{order_number}} sont arrivés ouverts.',
    body: `Des articles de votre retour pour la commande {{order_number}} sont arrivés avec un sceau rompu.

Pour des raisons d’hygiène ou de droit d’auteur, nous ne pouvons pas les revendre. Nous ne remboursons donc pas ce qui suit.

Pour toute question, répondez simplement à ce message.

{{order_link}}`,
    links,
  },
  return_label: {
    subject: 'Commande {{order_number}} : étiquette de retour',
    title: 'Étiquette de retour',
    notice: 'L’étiquette de retour de la commande {{order_number}} est prête.',
    body: `Voici l’étiquette de retour de votre commande {{order_number}}.

Imprimez-la, collez-la sur le colis et déposez le colis.

{{#label_link}}
{{label_link}}
{{/label_link}}
{{^label_link}}
{{order_link}}
{{/label_link}}`,
    links: { label_link: 'Ouvrir l’étiquette', ...links },
  },
};
