import type { AccountWords } from './message-words';

/** French words of messages about accounts, products and the newsletter. */
export const accountsFr: AccountWords = {
  verify_email: {
    subject: 'Confirmez votre adresse e-mail',
    title: 'Confirmez votre adresse e-mail',
    notice: 'Confirmez votre adresse e-mail pour activer votre compte.',
    body: `Merci de votre inscription. Pour activer votre compte, confirmez votre adresse e-mail.

Ce lien est valable 60 minutes. Si vous n’avez pas créé de compte, ignorez ce message.

{{verify_link}}`,
    links: { verify_link: 'Confirmer mon adresse' },
  },
  welcome: {
    subject: 'Bienvenue !',
    title: 'Bienvenue !',
    notice: 'Votre adresse est confirmée et votre compte est prêt.',
    body: `Votre adresse est confirmée et votre compte est prêt.

Vous pouvez dès maintenant passer commande, suivre vos colis et retrouver vos factures.

{{shop_link}}`,
    links: { shop_link: 'Découvrir la boutique' },
  },
  reset_password: {
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Choisissez un nouveau mot de passe',
    notice: 'Ce lien vous permet de choisir un nouveau mot de passe.',
    body: `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.

Ce lien est valable 60 minutes et ne sert qu’une fois. Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.

{{password_link}}`,
    links: { password_link: 'Choisir un mot de passe' },
  },
  invitation: {
    subject: 'Votre compte est prêt',
    title: 'Votre compte est prêt',
    notice: 'Choisissez un mot de passe pour vous connecter.',
    body: `{{#console_link}}
Un compte de l’équipe a été créé pour vous. Choisissez un mot de passe, puis connectez-vous à la console : {{console_link}}
{{/console_link}}
{{^console_link}}
Un compte a été créé pour vous. Choisissez un mot de passe pour l’utiliser.
{{/console_link}}

Ce lien est valable 7 jours et ne sert qu’une fois. Ensuite, demandez un nouveau mot de passe sur la page de connexion de la boutique.

{{password_link}}`,
    links: { password_link: 'Choisir un mot de passe' },
  },
  password_changed: {
    subject: 'Votre mot de passe a été modifié',
    title: 'Votre mot de passe a été modifié',
    notice: 'Le mot de passe de votre compte a été modifié.',
    body: `Le mot de passe de votre compte vient d’être modifié et vos autres appareils sont déconnectés.

Si ce n’était pas vous, choisissez tout de suite un autre mot de passe.

{{forgot_link}}`,
    links: { forgot_link: 'Ce n’était pas moi' },
  },
  second_factor_added: {
    subject: 'Votre second facteur est configuré',
    title: 'Votre second facteur est configuré',
    notice: 'Désormais, un code de votre application est aussi demandé à la connexion.',
    body: `Votre compte a désormais un second facteur. À chaque connexion, vous saisissez aussi un code de votre application. Vos autres appareils sont déconnectés.

Conservez vos codes de secours en lieu sûr. Ils permettent de vous connecter sans votre téléphone.

Si ce n’était pas vous, choisissez tout de suite un autre mot de passe et écrivez-nous.

{{forgot_link}}`,
    links: { forgot_link: 'Ce n’était pas moi' },
  },
  second_factor_removed: {
    subject: 'Votre second facteur a été supprimé',
    title: 'Votre second facteur a été supprimé',
    notice: 'Votre mot de passe suffit à nouveau pour vous connecter.',
    body: `{{#is_by_staff}}
Un administrateur a supprimé le second facteur de votre compte. Votre mot de passe suffit pour vous connecter.
{{/is_by_staff}}
{{^is_by_staff}}
Le second facteur de votre compte a été supprimé. Votre mot de passe suffit pour vous connecter, et vos autres appareils sont déconnectés.
{{/is_by_staff}}

Si ce n’était pas voulu, choisissez tout de suite un autre mot de passe et écrivez-nous.

{{forgot_link}}`,
    links: { forgot_link: 'Ce n’était pas moi' },
  },
  recovery_code_used: {
    subject: 'Un code de secours a été utilisé',
    title: 'Un code de secours a été utilisé',
    notice: 'Quelqu’un, sans doute vous, s’est connecté avec un code de secours.',
    body: `Quelqu’un, sans doute vous, vient de se connecter à votre compte avec un code de secours. Ce code ne fonctionne plus.

Vous pouvez obtenir de nouveaux codes dans votre compte. Si ce n’était pas vous, choisissez tout de suite un autre mot de passe.

{{forgot_link}}`,
    links: { forgot_link: 'Ce n’était pas moi' },
  },
  second_factor_guessed: {
    subject: 'Des codes incorrects ont été saisis pour votre compte',
    title: 'Des codes incorrects ont été saisis pour votre compte',
    notice: 'Quelqu’un connaît votre mot de passe et a saisi des codes incorrects.',
    body: `Quelqu’un a saisi dix codes incorrects pour votre compte. Cette personne connaît votre mot de passe. Les codes de votre application fonctionneront à nouveau dans une heure, et les codes de secours fonctionnent dès maintenant.

Si ce n’était pas vous, choisissez tout de suite un autre mot de passe.

{{forgot_link}}`,
    links: { forgot_link: 'Ce n’était pas moi' },
  },
  new_sign_in: {
    subject: 'Nouvelle connexion à votre compte',
    title: 'Nouvelle connexion à votre compte',
    notice: 'Quelqu’un, sans doute vous, s’est connecté avec un nouveau navigateur.',
    body: `Quelqu’un, sans doute vous, vient de se connecter à votre compte avec un navigateur que vous n’avez pas utilisé récemment.

Si ce n’était pas vous, choisissez tout de suite un autre mot de passe. Tous les appareils seront alors déconnectés.

{{forgot_link}}`,
    links: { forgot_link: 'Ce n’était pas moi' },
  },
  account_deleted: {
    subject: 'Votre compte est supprimé',
    title: 'Votre compte est supprimé',
    notice: 'Votre compte a été supprimé, comme vous l’avez demandé.',
    body: `Votre compte {{email}} a été supprimé, comme vous l’avez demandé. Vous êtes déconnecté partout.

La loi nous oblige à conserver vos commandes et vos factures. Vous pouvez vous inscrire à nouveau avec la même adresse.`,
  },
  wallet_adjusted: {
    subject: 'Votre porte-monnaie a changé',
    title: 'Votre porte-monnaie a changé',
    notice:
      '{{amount}} ont été {{#is_credit}}ajoutés à{{/is_credit}}{{^is_credit}}retirés de{{/is_credit}} votre porte-monnaie : {{reason}}',
    body: `{{amount}} ont été {{#is_credit}}ajoutés à{{/is_credit}}{{^is_credit}}retirés de{{/is_credit}} votre porte-monnaie. Motif : {{reason}}

Votre solde était ensuite de {{balance}}.

{{wallet_link}}`,
    links: { wallet_link: 'Voir mon porte-monnaie' },
  },
  review_approved: {
    subject: 'Votre avis est publié',
    title: 'Votre avis est publié',
    notice: 'Votre avis sur « {{product_name}} » est publié. Merci !',
    body: `Votre avis sur « {{product_name}} » a été approuvé ; tout le monde peut désormais le lire.

Merci d’avoir partagé votre expérience.

{{product_link}}`,
    links: { product_link: 'Voir le produit' },
  },
  back_in_stock: {
    subject: 'De retour en stock : {{product_name}}',
    title: 'De retour en stock',
    notice: '{{product_name}} est de nouveau disponible.',
    body: `Bonne nouvelle : {{product_name}}, que vous attendiez, est de nouveau disponible.

Les quantités sont limitées et cet article ne vous est pas réservé.

{{product_link}}`,
    links: { product_link: 'Voir l’article' },
  },
  back_in_stock_mail: {
    subject: 'De retour en stock : {{product_name}}',
    title: 'De retour en stock',
    notice: '{{product_name}} est de nouveau disponible.',
    body: `Bonne nouvelle : {{product_name}}, que vous attendiez, est de nouveau disponible.

Les quantités sont limitées et cet article ne vous est pas réservé.

{{product_link}}`,
    links: { product_link: 'Voir l’article' },
    footer:
      'Vous recevez ce message parce qu’il a été demandé avec cette adresse. Il n’y en aura pas d’autre.',
  },
  newsletter_confirmation: {
    subject: 'Confirmez votre inscription',
    title: 'Confirmez votre inscription',
    notice: 'Un clic, et vous serez parmi les premiers à connaître nos nouveautés.',
    body: `Notre newsletter a été demandée pour cette adresse. Si c’était vous, confirmez sous 7 jours.

Si ce n’était pas vous, ne faites rien, ou refusez ici : {{unsubscribe_link}}

{{confirm_link}}`,
    links: { confirm_link: 'Confirmer mon inscription' },
    footer: 'Vous recevez ce message parce que notre newsletter a été demandée avec cette adresse.',
  },
  newsletter_welcome: {
    subject: 'Bienvenue dans notre newsletter',
    title: 'Bienvenue dans notre newsletter',
    notice: 'Vous serez parmi les premiers à connaître nos nouveautés.',
    body: `Votre adresse est inscrite à notre newsletter : vous serez parmi les premiers à connaître nos nouveautés.

Si ce n’était pas vous, ou si vous changez d’avis, désinscrivez-vous ici : {{unsubscribe_link}}

{{shop_link}}`,
    links: { shop_link: 'Visiter la boutique' },
    footer: 'Vous recevez ce message parce que cette adresse a été inscrite à notre newsletter.',
  },
  webhook_disabled: {
    subject: 'Votre webhook est désactivé',
    title: 'Votre webhook est désactivé',
    notice: 'Un de vos webhooks ne reçoit plus d’événements.',
    body: `{{#is_gone}}
Votre webhook a répondu qu’il n’existe plus (statut 410). Il ne reçoit plus d’événements.
{{/is_gone}}
{{^is_gone}}
Les envois à votre webhook ont échoué de façon répétée. Il ne reçoit plus d’événements.
{{/is_gone}}

Enregistrez-le à nouveau dès que son adresse répond.`,
  },
};
