import type { servicesEn } from './services-en';

export const servicesFr: typeof servicesEn = {
  resources: {
    services: {
      name: 'Prestation |||| Prestations',
      empty:
        'Ajoutez ce que les clients réservent auprès d’une personne ou d’une salle parmi plusieurs : une coupe, un massage, une consultation.',
      delete_text:
        'Les clients ne peuvent plus la réserver, et elle ne peut pas être rétablie. Ses réservations restent et l’affichent toujours. Pour la masquer un temps, désactivez-la plutôt.',
      states: { active: 'Réservable', inactive: 'Masquée' },
      fields: {
        name: 'Nom',
        description: 'Description',
        durations: 'Durées',
        price: 'Prix',
        buffer_before_min: 'Minutes libres avant',
        buffer_after_min: 'Minutes libres après',
        color: 'Couleur',
        max_party_size: 'Nombre maximal de personnes',
        strategy: 'Sans préférence, la réservation va à',
        form_resource_id: 'Formulaire',
        resource_ids: 'Proposée par',
        needs: 'Salles nécessaires',
        image_url: 'Image',
        active: 'Les clients peuvent la réserver',
      },
    },
  },
  pages: {
    offered_by: 'proposée par %{smart_count} ressource |||| proposée par %{smart_count} ressources',
    nobody: 'Personne ne propose encore cette prestation : elle n’a aucun créneau. Ajoutez une ressource.',
    add_resource: 'Ajouter une ressource',
    remove_resource: 'Retirer %{name}',
    order_help: 'Faites glisser la préférée en haut.',
    one_of: 'Une parmi celles-ci (%{number})',
    needs_help:
      'Chaque réservation prend une ressource de chaque groupe, la première qui est libre, dans l’ordre de votre choix.',
    picture: 'Image de la prestation',
    price_help:
      'Par réservation, quels que soient le nombre de personnes et la durée. Les prix des options choisies s’y ajoutent. 0 n’affiche aucun prix. Avec un prix, les clients réservent les ressources par leurs prestations seulement, sauf si la page d’une ressource en décide autrement.',
    strategies: {
      least_booked:
        'Qui a le moins de réservations ce jour-là, puis cette semaine-là : le travail est réparti.',
      in_turn: 'Qui a été réservé pour cette prestation il y a le plus longtemps : chacun son tour.',
      priority: 'La première de la liste qui est libre : les autres prennent le relais.',
    },
    strategy_help: 'Les clients choisissent une ressource, ou indiquent qu’ils sont sans préférence.',
    form_of_first: 'Celui de la première ressource',
    form_help:
      'Les clients répondent aux questions de cette ressource. Pour un formulaire à part, ajoutez une ressource masquée avec ces questions.',
    buffer_help:
      'Temps pour préparer et ranger, sans autre réservation possible. Les clients ne le voient pas.',
    people_help: 'Dans une réservation. Vide : autant que la ressource a de places.',
    color_help: 'Ses réservations ont cette couleur dans l’agenda.',
    active_help: 'Sinon, vous êtes les seuls à pouvoir la réserver.',
    lengths: {
      about: 'Les clients choisissent une durée. Celle par défaut est choisie au départ.',
      one: 'Durée %{number} (min)',
      add: 'Ajouter une durée',
      remove: 'Retirer %{name}',
      default: 'Par défaut',
      make_default: 'Par défaut',
      make_default_of: 'Par défaut : %{name}',
      wrong: 'Chaque durée est un nombre entier de minutes, de 1 à 44 640.',
      twice: 'Une durée est indiquée deux fois.',
    },
    tabs: {
      label: 'Parties de la prestation',
      details: 'Détails',
      rules: 'Règles',
      payment: 'Paiement',
      sharing: 'Partager',
    },
    sharing: {
      one: 'Cette prestation',
      inactive: 'Les clients ne peuvent pas réserver cette prestation : elle est masquée.',
      all: 'Toutes les prestations',
      all_about: 'Les clients choisissent d’abord une prestation.',
      all_page: 'Page de toutes les prestations',
      all_snippet: 'Code pour votre site, avec toutes les prestations',
    },
    booking: {
      anyone: 'Qui est libre',
      none: 'Aucune : une ressource seulement',
      missing:
        'Les clients ne réservent %{name} que par une prestation. Choisissez-en une : sinon, la réservation n’a ni prix, ni salle, ni questions de la prestation.',
      length: 'Durée',
      minutes: '%{minutes} minutes',
    },
  },
};
