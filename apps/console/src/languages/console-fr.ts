import { customFieldsFr } from '../shop/settings/custom-fields/custom-fields-fr';
import { apiKeysFr } from '../shared/api-keys/api-keys-fr';
import type { messageTextsEn } from '../shared/message-texts/message-texts-en';
import { messageTextsFr } from '../shared/message-texts/message-texts-fr';
import { webhookEventsFr } from '../shared/webhooks/webhook-events-fr';
import type { consoleEn } from './console-en';

export const consoleFr: typeof consoleEn & { message_texts: typeof messageTextsEn } = {
  session: {
    email: 'E-mail',
    ended: 'Votre session est terminée',
    ended_text: 'Reconnectez-vous pour continuer. Ce que vous avez saisi sur la page est conservé.',
    no_staff: "Ce compte ne peut pas utiliser la console. Connectez-vous avec un compte de l'équipe.",
    development: 'Comptes des données de développement :',
    forgot: 'Mot de passe oublié ?',
  },
  second_step: {
    text: 'Saisissez les six chiffres que votre application affiche.',
    code: 'Code',
    recovery_text: 'Saisissez l’un des codes de secours que vous avez conservés. Chacun sert une fois.',
    recovery_code: 'Code de secours',
    with_recovery: 'Utiliser un code de secours',
    with_app: 'Utiliser l’application',
  },
  account: {
    title: 'Mon compte',
    second_factor: 'Second facteur',
    off: 'Quiconque apprend votre mot de passe peut se connecter à votre place. Avec un second facteur, la connexion demande aussi un code d’une application de votre téléphone.',
    on: 'La connexion demande un code de votre application.',
    codes_left:
      'Il vous reste %{smart_count} code de secours. |||| Il vous reste %{smart_count} codes de secours.',
    set_up: 'Configurer un second facteur',
    renew: 'Nouveaux codes de secours',
    renew_text: 'Les codes de secours précédents ne fonctionneront plus.',
    remove: 'Supprimer le second facteur',
    remove_text: 'Votre mot de passe suffira pour vous connecter. Vos autres appareils sont déconnectés.',
    removed: 'Le second facteur est supprimé.',
    password_text: 'Saisissez votre mot de passe pour continuer.',
    go_on: 'Continuer',
    scan_text:
      'Scannez cette image avec une application d’authentification. Saisissez ensuite le code qu’elle affiche.',
    qr: 'QR code pour une application d’authentification',
    secret: 'Sans appareil photo, saisissez cette clé dans l’application :',
    confirm: 'Confirmer',
    codes: 'Codes de secours',
    codes_text:
      'Conservez ces codes en lieu sûr. Chacun permet de vous connecter une fois sans votre téléphone. Ils ne sont affichés que maintenant.',
    copy: 'Copier',
    print: 'Imprimer',
    kept: 'Je les ai conservés',
    due: 'Votre rôle exige un second facteur à partir de :',
    required:
      'Votre rôle exige un second facteur. Configurez-en un pour continuer. Il faut un téléphone avec une application d’authentification.',
  },
  password: {
    title: 'Mot de passe',
    text: 'Choisissez un autre mot de passe si quelqu’un d’autre peut connaître le vôtre.',
    change: 'Changer le mot de passe',
    consequence: 'Tous les autres appareils sont déconnectés.',
    changed: 'Le mot de passe est changé.',
    current_password: 'Mot de passe actuel',
    password: 'Nouveau mot de passe',
    password_confirmation: 'Nouveau mot de passe, encore une fois',
  },
  sessions: {
    title: 'Appareils connectés',
    text: 'Navigateurs et applications connectés à votre compte. Déconnectez ce que vous ne reconnaissez pas, et changez de mot de passe.',
    where: 'Appareil',
    on: '%{browser} sous %{system}',
    unknown: 'Navigateur inconnu',
    current: 'Cet appareil',
    last_used: 'Dernière utilisation',
    began: 'Connecté le',
    empty: 'Connecté nulle part.',
    end: 'Déconnecter',
    end_text: 'L’appareil devra se reconnecter.',
    ended: 'L’appareil est déconnecté.',
    end_others: 'Déconnecter tous les autres appareils',
    end_others_text: 'Tous les appareils sauf celui-ci devront se reconnecter.',
    others_ended: 'Tous les autres appareils sont déconnectés.',
    end_all: 'Déconnecter partout',
    end_all_text:
      'La personne devra se reconnecter sur tous ses appareils. S’il s’agit de vous, cet appareil reste connecté.',
    all_ended: 'Tous les appareils sont déconnectés.',
  },
  layout: {
    menu: 'Menu',
    shop: 'Boutique',
    practice: 'Cabinet',
    to_shop: 'Aller à la boutique',
    to_practice: 'Aller au cabinet',
  },
  palette: {
    open: 'Rechercher partout',
    hint: 'Une page, une commande, un client…',
    pages: 'Pages',
    actions: 'Nouveau',
    create: 'Nouveau : %{name}',
    nothing: 'Aucun résultat',
  },
  api_keys: apiKeysFr,
  message_texts: messageTextsFr,
  webhook_events: webhookEventsFr,
  secret: {
    secret_title: 'Le secret',
    secret_text:
      'Copiez-le maintenant, pour que le destinataire vérifie les signatures. Il ne sera plus affiché.',
    copy: 'Copier',
    copied: 'C’est copié.',
    not_copied: 'Le navigateur ne permet pas de copier. Sélectionnez le texte et copiez-le.',
    noted: 'Je l’ai noté',
  },
  list: { empty: "Il n'y a encore rien ici." },
  image: {
    rules: 'JPEG, PNG ou WebP, 8 Mo au plus.',
    upload: 'Envoyer une image',
    replace: "Remplacer l'image",
    done: "L'image a été enregistrée.",
  },
  custom_fields: customFieldsFr,
  translations: {
    title: 'Autres langues',
    hint: 'Un texte laissé vide s’affiche dans la langue de base.',
    missing: '1 texte manque |||| %{smart_count} textes manquent',
  },
  editor: { headings: 'Titres', heading_2: 'Titre', heading_3: 'Sous-titre' },
  order: {
    handle: 'Faire glisser %{name}',
    remove: 'Retirer %{name}',
    instructions:
      'Appuyez sur Espace pour prendre cet élément, sur les flèches pour le déplacer, sur Espace pour le déposer et sur Échap pour annuler.',
    started: '%{name} : pris.',
    over: '%{name} : position %{place} sur %{places}.',
    dropped: '%{name} : déposé en position %{place} sur %{places}.',
    cancelled: '%{name} : remis à sa place.',
  },
  restore: {
    action: 'Restaurer',
    text: "La fiche revient telle qu'elle était.",
    done: 'La fiche a été restaurée.',
    deleted: 'Supprimée :',
  },
  delete: { title: 'Supprimer %{name} ?', text: 'Cette action est définitive.' },
  conflict: {
    details: 'Plusieurs détails',
    title: "Quelqu'un d'autre a modifié cette fiche",
    text: 'Ces champs ont changé depuis que vous avez ouvert la page. Ceux que vous avez modifiés aussi sont marqués.',
    field: 'Champ',
    seen: 'À votre ouverture',
    theirs: 'Maintenant',
    mine: 'Le vôtre',
    use_theirs: 'Abandonner mes modifications',
    use_mine: 'Enregistrer mes champs par-dessus',
    back: 'Retour au formulaire',
    cancelled: "Rien n'a été enregistré.",
  },
  extensions: {
    failed:
      '« %{title} » ne peut pas être affiché. Son auteur trouvera la raison dans la console du navigateur.',
  },
  not_saved: 'Pas encore enregistré : le service ne répond pas. Nous réessayons…',
  errors: {
    connection_lost: 'Le service ne répond pas. Vérifiez votre connexion et réessayez.',
    timeout: 'Le service a mis trop de temps à répondre. Réessayez.',
    unexpected_response: 'Le service a donné une réponse que la console ne comprend pas.',
    unknown: "Cela n'a pas fonctionné.",
  },
};

export const notificationsFr = {
  created: 'La nouvelle fiche est enregistrée.',
  updated:
    'Les modifications sont enregistrées. |||| Les modifications de %{smart_count} fiches sont enregistrées.',
  deleted: 'La fiche est supprimée. |||| %{smart_count} fiches sont supprimées.',
};
