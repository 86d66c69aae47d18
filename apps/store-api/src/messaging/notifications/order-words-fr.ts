import type { OrderWords } from './message-words';

const links = { order_link: 'Voir ma commande' };
const ofContract = { withdrawal_link: 'Se rétracter du contrat ici', ...links };
const parcelLinks = { tracking_link: 'Suivre mon colis', ...links };

/** French words of messages about orders and their payment. Titles are part of the API (docs/notifications.md). */
export const ordersFr: OrderWords = {
  order_placed: {
    subject: 'Commande {{order_number}} bien reçue',
    title: '{{#is_paid}}Commande confirmée{{/is_paid}}{{^is_paid}}Commande bien reçue{{/is_paid}}',
    inboxTitle: 'Commande confirmée',
    notice: 'Nous avons bien reçu votre commande {{order_number}}.',
    body: `{{#is_exchange}}
Nous avons ouvert la commande {{order_number}} pour les articles que vous échangez. {{#is_paid}}Les articles que vous avez renvoyés la règlent.{{/is_paid}}{{^is_paid}}Merci de régler la différence de {{amount_due}} : le lien ci-dessous y mène.{{/is_paid}}
{{/is_exchange}}
{{^is_exchange}}
Nous avons bien reçu votre commande {{order_number}}. Merci de votre confiance.
{{/is_exchange}}

{{#reserved_until}}
Vos articles vous sont réservés jusqu’au {{reserved_until}}, en attendant le paiement.
{{/reserved_until}}

{{#pays_by_transfer}}
Merci de virer {{amount_due}} avec la référence {{order_number}} à : {{payment_instructions}}
{{/pays_by_transfer}}

{{#pays_on_delivery}}
Vous paierez {{amount_due}} à la livraison.
{{/pays_on_delivery}}

{{#pays_by_invoice}}
Vous payez sur facture. Vous la recevrez à l’expédition de votre commande.
{{/pays_by_invoice}}

{{#has_digital_consent}}
Vous avez accepté que la livraison de vos produits numériques commence immédiatement, et que vous perdez ainsi votre droit de rétractation pour ceux-ci.
{{/has_digital_consent}}

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  order_confirmed: {
    subject:
      'Commande {{order_number}} : {{#paid_by_goods}}échange{{/paid_by_goods}}{{^paid_by_goods}}paiement{{/paid_by_goods}} confirmé',
    title: 'Commande en préparation',
    notice:
      '{{#paid_by_goods}}Votre échange, la commande {{order_number}},{{/paid_by_goods}}{{^paid_by_goods}}Le paiement de votre commande {{order_number}}{{/paid_by_goods}} est confirmé : nous la préparons.',
    body: `{{#paid_by_goods}}Votre échange est la commande {{order_number}}. Les articles que vous avez renvoyés la règlent.{{/paid_by_goods}}{{^paid_by_goods}}Le paiement de votre commande {{order_number}} est confirmé.{{/paid_by_goods}} {{#is_digital}}Vos achats arrivent par e-mail et sont sur la page de votre commande.{{/is_digital}}{{^is_digital}}Nous la préparons et vous préviendrons dès son expédition.{{/is_digital}}

{{#refunded_difference}}
Ils valaient plus : {{refunded_difference}} vous sont remboursés, par le moyen utilisé pour payer la commande {{exchanged_order_number}}.
{{/refunded_difference}}

{{#kept_difference}}
Ils valaient plus : {{kept_difference}} restent à votre crédit sur la commande {{exchanged_order_number}}.
{{/kept_difference}}

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  order_part_shipped: {
    subject: 'Commande {{order_number}} : une partie est en route',
    title: 'Une partie est en route',
    notice: 'Une partie de votre commande {{order_number}} est en route. Le reste suit.',
    body: `Une partie de votre commande {{order_number}} est en route. Le reste suit. Dans ce colis :

{{parcel_items}}

{{tracking_link}}

{{order_link}}`,
    links: parcelLinks,
  },
  order_shipped: {
    subject: 'Commande {{order_number}} expédiée',
    title: 'Colis expédié',
    notice: 'Votre commande {{order_number}} est en route.',
    body: `Bonne nouvelle : votre commande {{order_number}} est en route.

{{#amount_left}}
Reste à payer : {{amount_left}}.
{{/amount_left}}

{{tracking_link}}

{{order_link}}

{{withdrawal_link}}`,
    links: { ...parcelLinks, ...ofContract },
  },
  digital_delivery: {
    subject: 'Commande {{order_number}} : vos téléchargements',
    title: 'Vos téléchargements sont prêts',
    notice: 'Les téléchargements de votre commande {{order_number}} sont prêts.',
    body: `Les téléchargements de votre commande {{order_number}} sont prêts. Les fichiers sont sur la page de votre commande.

{{downloads}}

{{order_link}}`,
    links,
  },
  order_delivered: {
    subject: 'Commande {{order_number}} livrée',
    title: 'Colis livré',
    notice: 'Votre commande {{order_number}} a été livrée.',
    body: `Votre commande {{order_number}} a été livrée. Nous espérons qu’elle vous plaira.

{{#amount_left}}
Reste à payer : {{amount_left}}.
{{/amount_left}}

Un souci ? Vous pouvez demander un retour depuis la page de votre commande.

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  order_cancelled: {
    subject: 'Commande {{order_number}} annulée',
    title: 'Commande annulée',
    notice: 'Votre commande {{order_number}} a été annulée.',
    body: `Votre commande {{order_number}} a été annulée.

{{#returns_gift_cards}}
Ce que vous aviez réglé par carte cadeau vous a été rendu.
{{/returns_gift_cards}}

{{#returns_wallet}}
Ce que vous aviez réglé par porte-monnaie vous a été rendu.
{{/returns_wallet}}

{{#refunds_card}}
Ce que vous aviez réglé par carte vous est remboursé.
{{/refunds_card}}

{{#refunds_offline}}
Ce que vous aviez réglé par virement ou en espèces vous est remboursé.
{{/refunds_offline}}

{{#ends_exchange}}
Les articles que vous avez renvoyés ne sont pas échangés. Nous les remboursons, ou les échangeons contre d’autres, et vous écrivons.
{{/ends_exchange}}

{{order_link}}`,
    links,
  },
  backorder_filled: {
    subject: 'Commande {{order_number}} : vos articles sont en stock',
    title: 'Vos articles sont en stock',
    notice: 'Des articles attendus de votre commande {{order_number}} sont en stock.',
    body: `Des articles attendus de votre commande {{order_number}} sont arrivés. Ils vous sont réservés.

{{#waiting_units}}
Unités encore attendues : {{waiting_units}}. Nous vous écrirons à leur arrivée.
{{/waiting_units}}

{{#is_unpaid}}
Nous les expédierons dès le paiement de votre commande.
{{/is_unpaid}}
{{^is_unpaid}}
{{#ships_from}}
Nous les expédierons à partir du {{ships_from}}.
{{/ships_from}}
{{^ships_from}}
Nous préparons leur expédition et vous préviendrons de leur départ.
{{/ships_from}}
{{/is_unpaid}}

{{order_link}}`,
    links,
  },
  payment_requires_action: {
    subject: 'Commande {{order_number}} : confirmez votre paiement',
    title: 'Authentification requise',
    notice: 'Votre banque demande de confirmer le paiement de la commande {{order_number}}.',
    body: `Votre banque demande une authentification (3-D Secure) pour le paiement de {{amount_due}} de la commande {{order_number}}.

Sans elle, la commande ne peut pas être préparée.

{{order_link}}`,
    links: { order_link: 'Confirmer le paiement' },
  },
  payment_failed: {
    subject: 'Commande {{order_number}} : le paiement a échoué',
    title: 'Paiement échoué',
    notice: 'Le paiement de votre commande {{order_number}} a échoué.',
    body: `Le paiement de {{amount_due}} pour la commande {{order_number}} a été refusé. Rien n’a été débité.

Vous pouvez essayer à nouveau, avec la même carte ou une autre.

{{#reserved_until}}
Vos articles vous restent réservés jusqu’au {{reserved_until}}.
{{/reserved_until}}

{{order_link}}`,
    links: { order_link: 'Réessayer le paiement' },
  },
  payment_link: {
    subject: 'Commande {{order_number}} : paiement',
    title: 'Réglez votre commande',
    notice: 'Votre commande {{order_number}} peut être réglée en ligne.',
    body: `Vous pouvez régler {{amount_due}} pour votre commande {{order_number}} par carte, sans vous connecter.

Le lien est valable jusqu’au {{link_valid_until}}. Toute personne qui le possède peut voir les articles et les régler.

{{payment_link}}`,
    links: { payment_link: 'Payer maintenant' },
  },
  order_link: {
    subject: 'Commande {{order_number}} : votre lien',
    title: 'Votre commande',
    notice: 'Le lien vers votre commande {{order_number}}.',
    body: `Vous avez demandé le lien vers votre commande {{order_number}}. Il affiche la commande sans connexion.

Toute personne qui a ce lien peut voir la commande et l’annuler ; merci de ne pas transférer ce message.

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  payment_overdue: {
    subject: 'Commande {{order_number}} : rappel de paiement',
    title: 'Rappel de paiement',
    notice: 'Nous n’avons pas encore reçu le paiement de votre commande {{order_number}}.',
    body: `La facture de votre commande {{order_number}} était à payer avant le {{due_on}} inclus. Nous n’avons pas encore reçu le paiement de {{amount_due}}.

Si vous avez payé entre-temps, ne tenez pas compte de ce message.

{{order_link}}`,
    links,
  },
  invoice: {
    subject:
      '{{#is_credit_note}}Avoir{{/is_credit_note}}{{^is_credit_note}}Facture{{/is_credit_note}} {{invoice_number}} de la commande {{order_number}}',
    title:
      '{{#is_credit_note}}Votre avoir{{/is_credit_note}}{{^is_credit_note}}Votre facture{{/is_credit_note}}',
    notice:
      '{{#is_credit_note}}L’avoir{{/is_credit_note}}{{^is_credit_note}}La facture{{/is_credit_note}} {{invoice_number}} de votre commande {{order_number}} est disponible.',
    body: `Vous trouverez {{#is_credit_note}}ci-joint l’avoir{{/is_credit_note}}{{^is_credit_note}}ci-jointe la facture{{/is_credit_note}} {{invoice_number}} de votre commande {{order_number}}, d’un montant de {{total}}.

{{#amount_left}}
Reste à payer : {{amount_left}}{{#due_on}}, au plus tard le {{due_on}}{{/due_on}}.
{{/amount_left}}

Ce document se trouve aussi sur la page de votre commande.

{{order_link}}`,
    links,
  },
};
